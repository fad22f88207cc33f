import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '#config.ts';
import { S3Error, toConnectionError, toResponseError } from './s3-error.ts';

const MAX_ATTEMPTS = 3;
const DEFAULT_TIMEOUT_MS = 5000;
const FIRST_RETRY_DELAY_MS = 100;
/** No retry starts later than this after the first attempt, because a user waits for the response. */
const LAST_RETRY_AFTER_MS = 15_000;
/** Errors and lists; photos are never read as text. */
const MAX_TEXT_BYTES = 1_000_000;

export interface S3Request {
  /** What the request does, for error messages. */
  operation: string;
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Below the bucket. */
  path?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array<ArrayBuffer>;
}

export interface S3RequestOptions {
  signal?: AbortSignal | undefined;
  /** Of one attempt, until `read` has returned. */
  timeoutMs?: number;
  maxAttempts?: number;
}

/** Reads a successful response. An abort of the controller ends the request. */
type ReadResponse<T> = (response: Response, controller: AbortController) => Promise<T>;

/** Sends signed requests for one bucket. */
export class S3Client {
  readonly #bucketUrl: string;
  /** The signing key of today. */
  readonly #signingKeys = new Map<string, ArrayBuffer>();

  constructor(private readonly config: S3Config) {
    this.#bucketUrl = getBucketUrl(config);
  }

  /**
   * Sends a request, and again after an error of the connection, a timeout or a status of 500 and above. All requests
   * have the same effect when they are repeated.
   *
   * @throws S3Error; the signal's reason when it is aborted
   */
  async send<T>(
    request: S3Request,
    read: ReadResponse<T>,
    { signal, timeoutMs = DEFAULT_TIMEOUT_MS, maxAttempts = MAX_ATTEMPTS }: S3RequestOptions = {},
  ): Promise<T> {
    const startedAt = performance.now();
    let isUnchanged = true;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.sendOnce(request, read, { signal, timeoutMs });
      } catch (error) {
        if (!(error instanceof S3Error)) throw error;
        isUnchanged &&= error.isUnchanged;
        const isLate = performance.now() - startedAt > LAST_RETRY_AFTER_MS;
        if (!error.isRetryable || attempt >= maxAttempts || isLate)
          throw isUnchanged === error.isUnchanged ? error : error.withUnknownState();
        await sleep(getRetryDelay(attempt), undefined, signal && { signal });
      }
    }
  }

  private async sendOnce<T>(
    request: S3Request,
    read: ReadResponse<T>,
    { signal, timeoutMs }: { signal: AbortSignal | undefined; timeoutMs: number },
  ): Promise<T> {
    signal?.throwIfAborted();
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new Error('timed out')), timeoutMs);
    const signals = signal ? [signal, controller.signal] : [controller.signal];
    try {
      const { url, method, headers } = await this.sign(request);
      const response = await fetch(url, {
        ...{ method, headers, redirect: 'manual', signal: AbortSignal.any(signals) },
        ...(request.body && { body: request.body }),
      });
      if (response.ok) return await read(response, controller);
      throw toResponseError(request.operation, response.status, await readResponseText(response));
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof S3Error ? error : toConnectionError(request.operation, error);
    } finally {
      clearTimeout(timer);
    }
  }

  private async sign({ method, path = '', query = {}, headers = {}, body }: S3Request) {
    const { region, accessKeyId, secretAccessKey, sessionToken } = this.config;
    const url = `${this.#bucketUrl}/${path}?${new URLSearchParams(query)}`;
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    if (this.#signingKeys.size > 1) this.#signingKeys.clear();
    const signer = new AwsV4Signer({
      ...{ method, url, region, accessKeyId, secretAccessKey, service: 's3' },
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
      cache: this.#signingKeys,
      ...(sessionToken !== null && { sessionToken }),
    });
    const signed = await signer.sign();
    // Not part of the signature, because proxies change this header.
    signed.headers.set('accept-encoding', 'identity');
    return signed;
  }
}

/** With an endpoint the bucket is part of the path, which every store understands. */
function getBucketUrl({ endpoint, bucket, region }: S3Config): string {
  if (endpoint !== null) return `${endpoint}/${bucket}`;
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  // Amazon's certificate does not match a bucket's name with a dot.
  if (bucket.includes('.')) return `https://s3.${region}.${domain}/${bucket}`;
  return `https://${bucket}.s3.${region}.${domain}`;
}

/** Doubled after each attempt, and random so that many requests are not repeated at the same time. */
function getRetryDelay(attempt: number): number {
  return FIRST_RETRY_DELAY_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
}

/** @throws Error if the text is longer than any that a store sends */
export async function readResponseText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  for await (const chunk of body ?? []) {
    byteCount += chunk.length;
    if (byteCount > MAX_TEXT_BYTES) throw new Error('response too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
