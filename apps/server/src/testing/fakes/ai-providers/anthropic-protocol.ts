import { z } from 'zod';
import {
  type AiAnswerWithDefaults,
  type AiProtocol,
  type AiProtocolError,
  formatServerSentEvent,
} from './ai-protocol.ts';

const contentSchema = z.union([
  z.string(),
  z.array(
    z.union([
      z.object({ type: z.literal('text'), text: z.string() }),
      z.object({
        type: z.literal('image'),
        source: z.object({
          type: z.literal('base64'),
          media_type: z.string(),
          data: z.base64(),
        }),
      }),
    ]),
  ),
]);

const requestSchema = z.object({
  model: z.string(),
  stream: z.boolean().default(false),
  max_tokens: z.number().int().positive(),
  system: contentSchema.optional(),
  messages: z
    .array(z.object({ role: z.enum(['user', 'assistant']), content: contentSchema }))
    .nonempty(),
  tools: z.array(z.object({ name: z.string() })).optional(),
  output_config: z.object({ format: z.object({ type: z.string() }).optional() }).optional(),
});

const MESSAGE_ID = 'msg_fake';
const TOOL = { type: 'tool_use', id: 'toolu_fake', name: 'json' };

/** https://docs.anthropic.com/en/api/messages */
export const anthropicProtocol: AiProtocol = {
  name: 'anthropic',
  basePath: '/v1',
  matches: (path) => path === '/v1/messages',
  getApiKey: (headers) => {
    z.object({ 'anthropic-version': z.string() }).parse(headers);
    const key = headers['x-api-key'];
    return typeof key === 'string' ? key : null;
  },
  readBody(body) {
    const {
      model,
      stream,
      system = [],
      messages,
      tools,
      output_config,
    } = requestSchema.parse(body);
    const parts = [system, ...messages.map(({ content }) => content)].flatMap((content) =>
      typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content,
    );
    const structuredFormat = output_config?.format ? 'json_schema' : 'text';
    return {
      model,
      isStreaming: stream,
      format: tools?.some(({ name }) => name === TOOL.name) ? 'tool' : structuredFormat,
      prompt: parts.flatMap((part) => ('text' in part ? [part.text] : [])).join('\n'),
      encodedImages: parts.flatMap((part) => ('source' in part ? [part.source.data] : [])),
    };
  },
  createResponse(answer, { model, format }) {
    const isTool = format === 'tool' && answer.finish === 'stop';
    return {
      ...createMessage(model, answer),
      content: [
        isTool
          ? { ...TOOL, input: parseJsonOrWrap(answer.text) }
          : { type: 'text', text: answer.text },
      ],
      stop_reason: isTool ? 'tool_use' : stopReasons[answer.finish],
    };
  },
  createEvents(answer, { model, format }) {
    const isTool = format === 'tool' && answer.finish !== 'refusal';
    const createEvent = (type: string, data: object = {}) =>
      formatServerSentEvent({ type, ...data }, type);
    return {
      first: [
        createEvent('message_start', { message: createMessage(model, answer) }),
        createEvent('content_block_start', {
          index: 0,
          content_block: isTool ? { ...TOOL, input: {} } : { type: 'text', text: '' },
        }),
        createEvent('ping'),
      ],
      createChunk: (text) => [
        createEvent('content_block_delta', {
          index: 0,
          delta: isTool
            ? { type: 'input_json_delta', partial_json: text }
            : { type: 'text_delta', text },
        }),
      ],
      last: [
        createEvent('content_block_stop', { index: 0 }),
        createEvent('message_delta', {
          delta: {
            stop_reason:
              isTool && answer.finish === 'stop' ? 'tool_use' : stopReasons[answer.finish],
            stop_sequence: null,
          },
          usage: { output_tokens: answer.outputTokens },
        }),
        createEvent('message_stop'),
      ],
    };
  },
  createError,
  createErrorEvent: (error) => formatServerSentEvent(createError(error), 'error'),
};

function createError({ status, message }: AiProtocolError) {
  const type = errorTypes[status] ?? 'api_error';
  return { type: 'error', error: { type, message }, request_id: 'req_fake' };
}

const stopReasons = { stop: 'end_turn', length: 'max_tokens', refusal: 'refusal' } as const;

function createMessage(model: string, { inputTokens, outputTokens }: AiAnswerWithDefaults) {
  return {
    id: MESSAGE_ID,
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: inputTokens, output_tokens: outputTokens },
  };
}

/** The input of a tool is an object, whatever the model wrote. */
function parseJsonOrWrap(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
}

const errorTypes: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  409: 'conflict_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};
