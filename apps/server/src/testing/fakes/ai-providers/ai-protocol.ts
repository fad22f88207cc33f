import type { IncomingHttpHeaders } from 'node:http';

export type ProtocolName = 'openai' | 'openai-compatible' | 'anthropic' | 'google';

/** How the client wants the answer: by a JSON schema, as any JSON object, as a call of a tool, or as text. */
export type AnswerFormat = 'json_schema' | 'json_object' | 'tool' | 'text';

/** The part of a request that all protocols have in common. */
export interface AiRequest {
  protocol: ProtocolName;
  path: string;
  headers: IncomingHttpHeaders;
  apiKey: string | null;
  model: string;
  isStreaming: boolean;
  format: AnswerFormat;
  /** The decoded files. */
  images: readonly Buffer[];
  /** All texts of the request, one per line. */
  prompt: string;
}

/** What a request body says in its protocol's own form. */
export type AiRequestBody = Pick<AiRequest, 'model' | 'isStreaming' | 'format' | 'prompt'> & {
  /** Base64, with or without the head of a data URL. */
  encodedImages: readonly string[];
};

export interface AiAnswer {
  text: string;
  /** `stop` by default; `length` and `refusal` end the answer early. */
  finish?: 'stop' | 'length' | 'refusal';
  inputTokens?: number;
  outputTokens?: number;
}

export type AiAnswerWithDefaults = Required<AiAnswer>;

export interface AiProtocol {
  name: ProtocolName;
  /** Below the origin. A configured base address ends before the path of the call. */
  basePath: string;
  matches(path: string): boolean;
  getApiKey(headers: IncomingHttpHeaders): string | null;
  /** @throws AiProtocolError when the service would not accept the request */
  readBody(body: unknown, path: string): AiRequestBody;
  /** The answer to a request without streaming. */
  createResponse(answer: AiAnswerWithDefaults, request: AiRequest): unknown;
  /** The events of a streamed answer, one group per chunk of the text, between the first and the last ones. */
  createEvents(answer: AiAnswerWithDefaults, request: AiRequest): ProtocolEvents;
  /** The body of an error response, in the service's own form. */
  createError(error: AiProtocolError): object;
  /** The event that ends a stream with an error. */
  createErrorEvent(error: AiProtocolError): string;
}

export interface ProtocolEvents {
  first: string[];
  createChunk(text: string): string[];
  last: string[];
}

/** An error that the service answers with. */
export class AiProtocolError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The service's name of the error; by default the usual one of the status. */
    readonly code?: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

/** An event of a stream of server-sent events. */
export function formatServerSentEvent(data: unknown, event?: string): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return `${event ? `event: ${event}\n` : ''}data: ${text}\n\n`;
}

export function getBearerToken({ authorization }: IncomingHttpHeaders): string | null {
  return authorization?.match(/^Bearer (.+)$/)?.[1] ?? null;
}

export const protocolNames = ['openai', 'openai-compatible', 'anthropic', 'google'] as const;
