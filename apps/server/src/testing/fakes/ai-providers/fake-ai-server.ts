import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import {
  type AiProtocol,
  AiProtocolError,
  type AiRequest,
  type ProtocolName,
} from './ai-protocol.ts';
import { AiRequestContext } from './ai-request-context.ts';
import { anthropicProtocol } from './anthropic-protocol.ts';
import { chatCompletionsProtocol } from './chat-completions-protocol.ts';
import { googleProtocol } from './google-protocol.ts';
import { openAiResponsesProtocol } from './openai-responses-protocol.ts';
import { createInvalidApiKeyError } from './provider-errors.ts';
import { selfSignedCertificate } from './self-signed-certificate.ts';

/** How the server answers a request. */
export type AiBehavior = (exchange: AiRequestContext) => void | Promise<void>;

export interface RecordedAiRequest extends AiRequest {
  /** `aborted`: the client closed the connection, or the server broke it. */
  outcome: 'pending' | 'answered' | 'aborted';
}

interface FakeAiServerOptions {
  behavior: AiBehavior;
  /** Other keys are rejected. */
  apiKey?: string;
  /** Speaks https with a certificate that no client trusts. */
  isSelfSigned?: boolean;
}

export const FAKE_AI_KEY = 'sk-fake-0123456789abcdef';

const protocols: readonly AiProtocol[] = [
  openAiResponsesProtocol,
  chatCompletionsProtocol,
  anthropicProtocol,
  googleProtocol,
];

/** The services of AI providers on loopback, each in its own protocol, for any model. */
export class FakeAiServer {
  readonly requests: RecordedAiRequest[] = [];
  behavior: AiBehavior;
  private readonly apiKey: string;
  private readonly server: Server;
  private readonly scheme: 'http' | 'https';

  constructor({ behavior, apiKey = FAKE_AI_KEY, isSelfSigned = false }: FakeAiServerOptions) {
    this.behavior = behavior;
    this.apiKey = apiKey;
    this.scheme = isSelfSigned ? 'https' : 'http';
    const handle = (request: IncomingMessage, response: ServerResponse) =>
      void this.handle(request, response);
    this.server = isSelfSigned
      ? createHttpsServer(selfSignedCertificate, handle)
      : createServer(handle);
  }

  listen(port = 0): Promise<void> {
    return new Promise((resolve) => this.server.listen(port, '127.0.0.1', resolve));
  }

  /** The address for `RECOGNISER_BASE_URL`. */
  getBaseUrl(name: ProtocolName): string {
    const { port } = this.server.address() as AddressInfo;
    const basePath = protocols.find((protocol) => protocol.name === name)?.basePath ?? '';
    return `${this.scheme}://127.0.0.1:${port}${basePath}`;
  }

  countConnections(): Promise<number> {
    return new Promise((resolve, reject) =>
      this.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  }

  /** Waits until a recorded request meets the condition. */
  async waitForRequest(
    matches: (request: RecordedAiRequest) => boolean = () => true,
  ): Promise<RecordedAiRequest> {
    for (;;) {
      const request = this.requests.find(matches);
      if (request) return request;
      await sleep(5);
    }
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(message.url ?? '', 'http://localhost').pathname;
    const protocol = protocols.find((candidate) => candidate.matches(path));
    if (!protocol || message.method !== 'POST') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found');
      return;
    }
    try {
      const request = readRequest(protocol, message, await json(message));
      const recorded = this.record(request, response);
      const exchange = new AiRequestContext(recorded, protocol, response);
      if (request.apiKey !== this.apiKey) exchange.fail(createInvalidApiKeyError(request));
      else await this.behavior(exchange);
    } catch (error) {
      if (response.headersSent || response.destroyed) return;
      respondWithError(protocol, response, toProtocolError(error));
    }
  }

  private record(request: AiRequest, response: ServerResponse): RecordedAiRequest {
    const recorded: RecordedAiRequest = { ...request, outcome: 'pending' };
    this.requests.push(recorded);
    response.once('close', () => {
      recorded.outcome = response.writableFinished ? 'answered' : 'aborted';
    });
    return recorded;
  }
}

export async function startFakeAiServer(options: FakeAiServerOptions): Promise<FakeAiServer> {
  const fake = new FakeAiServer(options);
  await fake.listen();
  return fake;
}

/** @throws AiProtocolError, or ZodError for a body that the service would not understand */
function readRequest(protocol: AiProtocol, { url, headers }: IncomingMessage, body: unknown) {
  const path = new URL(url ?? '', 'http://localhost').pathname;
  const { encodedImages, ...request } = protocol.readBody(body, path);
  const speaksOpenAi = protocol.name.startsWith('openai');
  if (speaksOpenAi && request.format === 'json_object' && !/json/i.test(request.prompt))
    throw new AiProtocolError(400, "The messages must contain the word 'json' to use JSON mode.");
  return {
    ...request,
    protocol: protocol.name,
    path,
    headers,
    apiKey: protocol.getApiKey(headers),
    images: encodedImages.map((image) => Buffer.from(image.replace(/^data:[^,]*,/, ''), 'base64')),
  };
}

function respondWithError(protocol: AiProtocol, response: ServerResponse, error: AiProtocolError) {
  response
    .writeHead(error.status, { 'content-type': 'application/json' })
    .end(JSON.stringify(protocol.createError(error)));
}

function toProtocolError(error: unknown): AiProtocolError {
  if (error instanceof AiProtocolError) return error;
  if (error instanceof z.ZodError) return new AiProtocolError(400, z.prettifyError(error));
  return new AiProtocolError(500, String(error));
}
