import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type FakeS3Credentials, getS3SignatureErrorCode } from './get-s3-signature-error-code.ts';

const REGION = 'eu-test-1';
const BUCKET = 'photos';
const DEFAULT_PAGE_SIZE = 1000;

export const fakeS3Credentials = {
  accessKeyId: 'AKIAFAKE',
  secretAccessKey: 'fake-secret/with+signs',
} as const satisfies FakeS3Credentials;

export interface S3RequestContext {
  method: string;
  /** Without the bucket. */
  path: string;
  query: URLSearchParams;
  body: Buffer;
  request: IncomingMessage;
  response: ServerResponse;
}

interface StoredObject {
  bytes: Buffer;
  contentType: string;
}

/** Answers a request itself, or returns false to let the server answer it. */
export type S3RequestHandler = (exchange: S3RequestContext) => boolean | Promise<boolean>;

/** A store with the protocol of S3 on loopback, with one bucket in memory. It checks the signature of every request. */
export class FakeS3Server {
  readonly objects = new Map<string, StoredObject>();
  /** Method and path of every request, in order of arrival. */
  readonly requests: string[] = [];
  credentials: FakeS3Credentials = fakeS3Credentials;
  /** The most requests that were being answered at the same time. */
  maxConcurrent = 0;
  behavior: S3RequestHandler = () => false;
  private concurrent = 0;
  private readonly server = createServer(
    (request, response) => void this.handle(request, response),
  );

  listen(port = 0): Promise<void> {
    return new Promise((resolve) => this.server.listen(port, '127.0.0.1', resolve));
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** The variables that let the server use this store. */
  getEnvironment(prefix = ''): Record<string, string> {
    const endpoint = encodeURIComponent(`http://127.0.0.1:${this.port}`);
    const { accessKeyId, secretAccessKey } = fakeS3Credentials;
    return {
      STORAGE_URL: `s3://${BUCKET}${prefix}?endpoint=${endpoint}&region=${REGION}`,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    };
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.concurrent += 1;
    this.maxConcurrent = Math.max(this.maxConcurrent, this.concurrent);
    response.once('close', () => {
      this.concurrent -= 1;
    });
    const body = await buffer(request).catch(() => null);
    if (!body) return;
    const url = new URL(request.url ?? '', 'http://localhost');
    const [, bucket, ...path] = url.pathname.split('/');
    const { method = '' } = request;
    const exchange = { method, path: path.join('/'), query: url.searchParams, body };
    this.requests.push(`${method} ${exchange.path}`);
    const { credentials } = this;
    const problem = getS3SignatureErrorCode(request, body, { region: REGION, credentials });
    if (problem)
      sendS3Error(response, problem === 'AuthorizationHeaderMalformed' ? 400 : 403, problem);
    else if (bucket !== BUCKET) sendS3Error(response, 404, 'NoSuchBucket');
    else if (!(await this.behavior({ ...exchange, request, response })))
      this.answer({ ...exchange, request, response });
  }

  private answer(exchange: S3RequestContext): ServerResponse {
    const { method, path, query, response } = exchange;
    if (method === 'PUT' && path) return this.put(exchange);
    if (method === 'GET' && path) return this.get(exchange);
    if (method === 'GET' && query.get('list-type') === '2') return this.list(exchange);
    if (method === 'DELETE' && path) {
      this.objects.delete(path);
      return response.writeHead(204).end();
    }
    if (method === 'POST' && query.has('delete')) return this.removeMany(exchange);
    return sendS3Error(response, 405, 'MethodNotAllowed');
  }

  private put({ path, body, request, response }: S3RequestContext): ServerResponse {
    const contentType = request.headers['content-type'] ?? '';
    this.objects.set(path, { bytes: body, contentType });
    return response.writeHead(200, { etag: `"${md5(body, 'hex')}"` }).end();
  }

  private get({ path, response }: S3RequestContext): ServerResponse {
    const object = this.objects.get(path);
    if (!object) return sendS3Error(response, 404, 'NoSuchKey');
    const { bytes, contentType } = object;
    response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length });
    return response.end(bytes);
  }

  private list({ query, response }: S3RequestContext): ServerResponse {
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? ''))
      .sort()
      .slice(0, Number(query.get('max-keys') ?? DEFAULT_PAGE_SIZE));
    const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    return sendXml(response, 200, `<ListBucketResult>${contents}</ListBucketResult>`);
  }

  private removeMany({ request, body, response }: S3RequestContext): ServerResponse {
    if (request.headers['content-md5'] !== md5(body, 'base64'))
      return sendS3Error(response, 400, 'InvalidDigest');
    const keys = [...String(body).matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
    if (keys.length === 0 || keys.length > 1000) return sendS3Error(response, 400, 'MalformedXML');
    for (const key of keys) this.objects.delete(key);
    return sendXml(response, 200, '<DeleteResult/>');
  }
}

export function sendS3Error(
  response: ServerResponse,
  status: number,
  code: string,
): ServerResponse {
  return sendXml(
    response,
    status,
    `<Error><Code>${code}</Code><Message>It failed.</Message></Error>`,
  );
}

export function sendXml(response: ServerResponse, status: number, xml: string): ServerResponse {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`;
  return response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
}

function md5(bytes: Buffer, encoding: 'hex' | 'base64'): string {
  return createHash('md5').update(bytes).digest(encoding);
}
