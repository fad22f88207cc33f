import { z } from 'zod';
import {
  type AiAnswerWithDefaults,
  type AiProtocol,
  type AiProtocolError,
  formatServerSentEvent,
} from './ai-protocol.ts';

const partSchema = z.union([
  z.object({ text: z.string() }),
  z.object({ inlineData: z.object({ mimeType: z.string(), data: z.base64() }) }),
]);

const requestSchema = z.object({
  systemInstruction: z.object({ parts: z.array(partSchema) }).optional(),
  contents: z.array(z.object({ role: z.string(), parts: z.array(partSchema) })).nonempty(),
  generationConfig: z
    .object({ responseMimeType: z.string().optional(), responseSchema: z.unknown().optional() })
    .optional(),
});

const PATH = /^\/v1beta\/models\/([^/:]+):(generateContent|streamGenerateContent)$/;

/** https://ai.google.dev/api/generate-content */
export const googleProtocol: AiProtocol = {
  name: 'google',
  basePath: '/v1beta',
  matches: (path) => PATH.test(path),
  getApiKey: (headers) => {
    const key = headers['x-goog-api-key'];
    return typeof key === 'string' ? key : null;
  },
  readBody(body, path) {
    const { systemInstruction, contents, generationConfig } = requestSchema.parse(body);
    const [, model = '', method] = path.match(PATH) ?? [];
    const parts = [...(systemInstruction?.parts ?? []), ...contents.flatMap(({ parts }) => parts)];
    const isJson = generationConfig?.responseMimeType === 'application/json';
    const jsonFormat = generationConfig?.responseSchema ? 'json_schema' : 'json_object';
    return {
      model,
      isStreaming: method === 'streamGenerateContent',
      format: isJson ? jsonFormat : 'text',
      prompt: parts.flatMap((part) => ('text' in part ? [part.text] : [])).join('\n'),
      encodedImages: parts.flatMap((part) => ('inlineData' in part ? [part.inlineData.data] : [])),
    };
  },
  createResponse: (answer, { model }) => createContent(answer, model, answer.text, true),
  createEvents: (answer, { model }) => ({
    first: [],
    createChunk: (text) =>
      answer.finish === 'refusal'
        ? []
        : [formatServerSentEvent(createContent(answer, model, text, false))],
    last: [formatServerSentEvent(createContent(answer, model, '', true))],
  }),
  createError,
  createErrorEvent: (error) => formatServerSentEvent(createError(error)),
};

/** Google says in the body when to retry. */
function createError({ status, message, retryAfterSeconds }: AiProtocolError) {
  const retryInfo = {
    '@type': 'type.googleapis.com/google.rpc.RetryInfo',
    retryDelay: `${retryAfterSeconds}s`,
  };
  return {
    error: {
      code: status,
      message,
      status: errorStatuses[status] ?? 'UNKNOWN',
      ...(retryAfterSeconds !== undefined && { details: [retryInfo] }),
    },
  };
}

const finishReasons = { stop: 'STOP', length: 'MAX_TOKENS', refusal: 'SAFETY' } as const;

/** A refused answer has no content. */
function createContent(answer: AiAnswerWithDefaults, model: string, text: string, isLast: boolean) {
  const { finish, inputTokens, outputTokens } = answer;
  return {
    candidates: [
      {
        ...(finish !== 'refusal' && { content: { parts: [{ text }], role: 'model' } }),
        ...(isLast && { finishReason: finishReasons[finish] }),
        index: 0,
      },
    ],
    usageMetadata: {
      promptTokenCount: inputTokens,
      ...(isLast && { candidatesTokenCount: outputTokens }),
      totalTokenCount: inputTokens + (isLast ? outputTokens : 0),
    },
    modelVersion: model,
    responseId: 'fake',
  };
}

const errorStatuses: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  402: 'FAILED_PRECONDITION',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  408: 'CANCELLED',
  409: 'ABORTED',
  413: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};
