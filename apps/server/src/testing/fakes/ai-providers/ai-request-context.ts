import type { ServerResponse } from 'node:http';
import type {
  AiAnswer,
  AiAnswerWithDefaults,
  AiProtocol,
  AiProtocolError,
  AiRequest,
} from './ai-protocol.ts';

const CHUNK_LENGTH = 40;

interface StreamOptions {
  /** Called before each chunk of the text. */
  beforeChunk?(index: number): void | Promise<void>;
  /** The chunks of the text to send; by default pieces of 40 characters. */
  split?(text: string): string[];
  /** Called when half of the chunks are sent; nothing follows. */
  breakOff?(): void;
}

/** A request and its response in the protocol of the request. */
export class AiRequestContext {
  constructor(
    readonly request: AiRequest,
    private readonly protocol: AiProtocol,
    readonly response: ServerResponse,
  ) {}

  /** Answers as the client asked: streamed, or at once. */
  async answer(answer: AiAnswer, options: StreamOptions = {}): Promise<void> {
    if (this.request.isStreaming) await this.stream(complete(answer), options);
    else this.respondAtOnce(answer, options);
  }

  /** Answers at once, even if the client asked for a stream. */
  respondAtOnce(answer: AiAnswer, { breakOff }: Pick<StreamOptions, 'breakOff'> = {}): void {
    const body = JSON.stringify(this.protocol.createResponse(complete(answer), this.request));
    if (!breakOff) {
      this.respond(200, body);
      return;
    }
    this.response.writeHead(200, { 'content-type': 'application/json' });
    this.response.write(body.slice(0, body.length / 2), breakOff);
  }

  fail(error: AiProtocolError): void {
    const { retryAfterSeconds } = error;
    const hasHeader = retryAfterSeconds !== undefined && this.protocol.name !== 'google';
    const headers = hasHeader ? { 'retry-after': String(retryAfterSeconds) } : {};
    this.respond(error.status, JSON.stringify(this.protocol.createError(error)), headers);
  }

  respond(
    status: number,
    body: string,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ): void {
    this.response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  }

  /** Ends a stream that has begun. */
  endWithErrorEvent(error: AiProtocolError): void {
    this.response.end(this.protocol.createErrorEvent(error));
  }

  private async stream(answer: AiAnswerWithDefaults, options: StreamOptions): Promise<void> {
    const { beforeChunk, split = splitText, breakOff } = options;
    const { response } = this;
    const events = this.protocol.createEvents(answer, this.request);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of events.first) response.write(event);
    const chunks = split(answer.text);
    const sentChunks = breakOff ? chunks.slice(0, Math.ceil(chunks.length / 2)) : chunks;
    for (const [index, chunk] of sentChunks.entries()) {
      await beforeChunk?.(index);
      if (response.destroyed) return;
      for (const event of events.createChunk(chunk)) await this.write(event);
    }
    if (breakOff) {
      breakOff();
      return;
    }
    for (const event of events.last) response.write(event);
    response.end();
  }

  /** Waits while the client does not read. */
  private write(event: string): Promise<void> {
    if (this.response.write(event) || this.response.destroyed) return Promise.resolve();
    return new Promise((resolve) => {
      const settle = () => {
        this.response.off('drain', settle).off('close', settle);
        resolve();
      };
      this.response.on('drain', settle).on('close', settle);
    });
  }
}

function complete(answer: AiAnswer): AiAnswerWithDefaults {
  return { finish: 'stop', inputTokens: 1200, outputTokens: 800, ...answer };
}

export function splitText(text: string): string[] {
  return text.match(new RegExp(`[^]{1,${CHUNK_LENGTH}}`, 'gu')) ?? [];
}
