import { z } from 'zod';
import {
  type AiProtocol,
  type AiProtocolError,
  formatServerSentEvent,
  getBearerToken,
} from './ai-protocol.ts';
import { checkStrictSchema } from './check-strict-schema.ts';

const contentSchema = z.union([
  z.string(),
  z.array(
    z.union([
      z.object({ type: z.literal('text'), text: z.string() }),
      z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
    ]),
  ),
]);

const requestSchema = z.object({
  model: z.string(),
  stream: z.boolean().default(false),
  messages: z.array(z.object({ role: z.string(), content: contentSchema })),
  response_format: z
    .union([
      z.object({ type: z.enum(['text', 'json_object']) }),
      z.object({
        type: z.literal('json_schema'),
        json_schema: z.object({ strict: z.boolean().optional(), schema: z.unknown().optional() }),
      }),
    ])
    .optional(),
});

/** https://platform.openai.com/docs/api-reference/chat, as Ollama, vLLM, LM Studio, llama.cpp and OpenRouter speak it */
export const chatCompletionsProtocol: AiProtocol = {
  name: 'openai-compatible',
  basePath: '/v1',
  matches: (path) => path === '/v1/chat/completions',
  getApiKey: getBearerToken,
  readBody(body) {
    const { model, stream, messages, response_format } = requestSchema.parse(body);
    if (response_format?.type === 'json_schema' && response_format.json_schema.strict)
      checkStrictSchema(response_format.json_schema.schema);
    const parts = messages.flatMap(({ content }) =>
      typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content,
    );
    return {
      model,
      isStreaming: stream,
      format: response_format?.type ?? 'text',
      prompt: parts.flatMap((part) => ('text' in part ? [part.text] : [])).join('\n'),
      encodedImages: parts.flatMap((part) => ('image_url' in part ? [part.image_url.url] : [])),
    };
  },
  createResponse: ({ text, finish, ...tokens }, { model }) => ({
    ...createBase('chat.completion', model),
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text },
        finish_reason: finishReasons[finish],
      },
    ],
    usage: createUsage(tokens),
  }),
  createEvents({ finish, ...tokens }, { model }) {
    const createEvent = (choice: object, rest: object = {}) =>
      formatServerSentEvent({
        ...createBase('chat.completion.chunk', model),
        choices: [{ index: 0, finish_reason: null, ...choice }],
        ...rest,
      });
    return {
      first: [createEvent({ delta: { role: 'assistant', content: '' } })],
      createChunk: (content) => [createEvent({ delta: { content } })],
      last: [
        createEvent({ delta: {}, finish_reason: finishReasons[finish] }),
        formatServerSentEvent({
          ...createBase('chat.completion.chunk', model),
          choices: [],
          usage: createUsage(tokens),
        }),
        formatServerSentEvent('[DONE]'),
      ],
    };
  },
  createError: createOpenAiErrorBody,
  createErrorEvent: (error) => formatServerSentEvent(createOpenAiErrorBody(error)),
};

const finishReasons = { stop: 'stop', length: 'length', refusal: 'content_filter' } as const;

function createBase(object: string, model: string) {
  return { id: 'chatcmpl-fake', object, created: 1_790_000_000, model };
}

function createUsage({ inputTokens = 0, outputTokens = 0 }) {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
}

const errorTypes: Readonly<Record<number, string>> = {
  401: 'invalid_request_error',
  403: 'insufficient_permissions',
  404: 'invalid_request_error',
  429: 'rate_limit_error',
};

export function createOpenAiErrorBody({ status, message, code }: AiProtocolError) {
  const type = errorTypes[status] ?? (status < 500 ? 'invalid_request_error' : 'server_error');
  return { error: { message, type, param: null, code: code ?? null } };
}
