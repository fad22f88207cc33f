import { z } from 'zod';
import {
  type AiAnswerWithDefaults,
  type AiProtocol,
  formatServerSentEvent,
  getBearerToken,
} from './ai-protocol.ts';
import { createOpenAiErrorBody } from './chat-completions-protocol.ts';
import { checkStrictSchema } from './check-strict-schema.ts';

const contentSchema = z.union([
  z.string(),
  z.array(
    z.union([
      z.object({ type: z.enum(['input_text', 'output_text']), text: z.string() }),
      z.object({ type: z.literal('input_image'), image_url: z.string() }),
    ]),
  ),
]);

const requestSchema = z.object({
  model: z.string(),
  stream: z.boolean().default(false),
  instructions: z.string().nullish(),
  input: z.array(z.object({ role: z.string(), content: contentSchema })),
  text: z
    .object({
      format: z
        .object({
          type: z.enum(['text', 'json_object', 'json_schema']),
          strict: z.boolean().optional(),
          schema: z.unknown().optional(),
        })
        .optional(),
    })
    .optional(),
});

const ITEM_ID = 'msg_fake';

/** https://platform.openai.com/docs/api-reference/responses */
export const openAiResponsesProtocol: AiProtocol = {
  name: 'openai',
  basePath: '/v1',
  matches: (path) => path === '/v1/responses',
  getApiKey: getBearerToken,
  readBody(body) {
    const { model, stream, instructions, input, text } = requestSchema.parse(body);
    const format = text?.format?.type ?? 'text';
    if (text?.format?.strict) checkStrictSchema(text.format.schema);
    const parts = input.flatMap(({ content }) =>
      typeof content === 'string' ? [{ type: 'input_text' as const, text: content }] : content,
    );
    const texts = parts.flatMap((part) => ('text' in part ? [part.text] : []));
    return {
      model,
      isStreaming: stream,
      format,
      prompt: [...(instructions ? [instructions] : []), ...texts].join('\n'),
      encodedImages: parts.flatMap((part) => ('image_url' in part ? [part.image_url] : [])),
    };
  },
  createResponse: (answer, { model }) => ({
    ...createResponseObject(model, answer),
    output: [createOutputItem(answer)],
  }),
  createEvents: (answer, { model }) => createEvents(answer, model),
  createError: createOpenAiErrorBody,
  createErrorEvent: (error) =>
    formatServerSentEvent(
      { type: 'error', sequence_number: 99, ...createOpenAiErrorBody(error) },
      'error',
    ),
};

function createEvents(answer: AiAnswerWithDefaults, model: string) {
  let sequenceNumber = 0;
  const createEvent = (type: string, data: object) =>
    formatServerSentEvent({ type, sequence_number: sequenceNumber++, ...data }, type);
  const started = createResponseObject(model, { ...answer, finish: 'stop' });
  const position = { item_id: ITEM_ID, output_index: 0, content_index: 0 };
  const item = createOutputItem(answer);
  const isRefusal = answer.finish === 'refusal';
  return {
    first: [
      createEvent('response.created', { response: { ...started, status: 'in_progress' } }),
      createEvent('response.in_progress', { response: { ...started, status: 'in_progress' } }),
      createEvent('response.output_item.added', {
        output_index: 0,
        item: { ...item, status: 'in_progress', content: [] },
      }),
    ],
    createChunk: (delta: string) =>
      isRefusal
        ? [createEvent('response.refusal.delta', { ...position, delta })]
        : [createEvent('response.output_text.delta', { ...position, delta, logprobs: [] })],
    get last() {
      const type = answer.finish === 'length' ? 'response.incomplete' : 'response.completed';
      return [
        isRefusal
          ? createEvent('response.refusal.done', { ...position, refusal: answer.text })
          : createEvent('response.output_text.done', { ...position, text: answer.text }),
        createEvent('response.output_item.done', { output_index: 0, item }),
        createEvent(type, {
          response: { ...createResponseObject(model, answer), output: [item] },
        }),
      ];
    },
  };
}

function createOutputItem({ text, finish }: AiAnswerWithDefaults) {
  return {
    type: 'message',
    id: ITEM_ID,
    role: 'assistant',
    status: finish === 'length' ? 'incomplete' : 'completed',
    content: [
      finish === 'refusal'
        ? { type: 'refusal', refusal: text }
        : { type: 'output_text', text, annotations: [], logprobs: [] },
    ],
  };
}

function createResponseObject(model: string, answer: AiAnswerWithDefaults) {
  const { finish, inputTokens, outputTokens } = answer;
  return {
    id: 'resp_fake',
    object: 'response',
    created_at: 1_790_000_000,
    model,
    status: finish === 'length' ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: finish === 'length' ? { reason: 'max_output_tokens' } : null,
    output: [],
    usage: {
      input_tokens: inputTokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: inputTokens + outputTokens,
    },
  };
}
