import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { S3Config } from '#config.ts';
import {
  type ConcurrencyLimiter,
  createConcurrencyLimiter,
} from '#platform/concurrency-limiter.ts';
import { FairQueue } from '#platform/fair-queue.ts';
import type { MediaOpenOptions, MediaStore, OpenedFile } from '#ports/media-store.ts';
import { getRelativeMediaPath } from '../get-relative-media-path.ts';
import { getXmlElementTexts } from './get-xml-element-texts.ts';
import { readResponseText, S3Client } from './s3-client.ts';
import { S3Error, toResponseError } from './s3-error.ts';

/** Requests at the same time, in one process: opened photos, and everything else. */
const MAX_READS = 48;
const MAX_READS_PER_USER = 12;
const MAX_WRITES = 16;
const MAX_WAITING = 1000;
const MAX_WAITING_PER_USER = 200;
/** While a store does not respond, users get an error instead of a place in a long queue. */
const MAX_WRITE_WAIT_MS = 10_000;
/** Longer, because a user with a slow connection can wait for their own photos. */
const MAX_READ_WAIT_MS = 30_000;
/** The largest photo over a slow connection. */
const PUT_TIMEOUT_MS = 30_000;
/** How long a reader or the store may take for the next part of a photo. */
const IDLE_TIMEOUT_MS = 30_000;
/** `/readyz` waits for 2 s. */
const CHECK_TIMEOUT_MS = 1800;
const CHECK_CACHE_MS = 5000;
/** The most keys that the protocol allows in one request. */
const REMOVE_BATCH_SIZE = 1000;

const contentTypes: Readonly<Record<string, string>> = { jpg: 'image/jpeg', webp: 'image/webp' };

export interface S3RequestLimits {
  maxAttempts?: number;
  putTimeoutMs?: number;
  idleTimeoutMs?: number;
  maxWaiting?: number;
}

/** Stores files in a bucket of an S3-compatible store, with the same paths as on a disk. */
export function createS3MediaStore(
  config: S3Config,
  {
    maxAttempts,
    putTimeoutMs = PUT_TIMEOUT_MS,
    idleTimeoutMs = IDLE_TIMEOUT_MS,
    maxWaiting = MAX_WAITING,
  }: S3RequestLimits = {},
): MediaStore {
  const client = new S3Client(config);
  const attempts = maxAttempts === undefined ? {} : { maxAttempts };
  const limitWrites = createWriteLimiter(maxWaiting);
  const reads = new FairQueue({
    ...{ maxRunning: MAX_READS, maxRunningPerKey: MAX_READS_PER_USER },
    ...{ maxWaiting, maxWaitingPerKey: MAX_WAITING_PER_USER },
  });
  const getPath = (key: string) => config.prefix + getRelativeMediaPath(key);

  async function openObject(path: string, signal: AbortSignal | undefined) {
    const request = { operation: 'read a photo', method: 'GET', path } as const;
    try {
      return await client.send(
        request,
        async (response, controller) => toStoredFile(response, controller, idleTimeoutMs),
        { signal, ...attempts },
      );
    } catch (error) {
      if (isMissingObject(error)) return null;
      throw error;
    }
  }

  function removeBatch(paths: readonly string[]): Promise<unknown> {
    const [path] = paths;
    const operation = 'delete photos';
    if (paths.length === 1 && path !== undefined)
      return limitWrites(() =>
        client.send({ operation, method: 'DELETE', path }, readResponseText, attempts),
      );
    const request = createRemoveRequest(operation, paths);
    return limitWrites(() => client.send(request, rejectFailedRemovals(operation), attempts));
  }

  return {
    async put(key, bytes, { signal } = {}) {
      const path = getPath(key);
      const contentType = contentTypes[key.split('.')[1] ?? ''] ?? 'application/octet-stream';
      const headers = { 'content-type': contentType };
      const request = { operation: 'store a photo', method: 'PUT', path, headers } as const;
      const options = { signal, timeoutMs: putTimeoutMs, ...attempts };
      await limitWrites(
        () => client.send({ ...request, body: new Uint8Array(bytes) }, readResponseText, options),
        signal,
      );
    },

    async open(key, options = {}) {
      const path = getPath(key);
      return holdUntilClosed(reads, options, () => openObject(path, options.signal));
    },

    async remove(keys) {
      const paths = keys.map(getPath);
      for (let index = 0; index < paths.length; index += REMOVE_BATCH_SIZE)
        await removeBatch(paths.slice(index, index + REMOVE_BATCH_SIZE));
    },

    check: cacheBriefly(async () => {
      const query = { 'list-type': '2', 'max-keys': '1', prefix: config.prefix };
      const request = { operation: 'list photos', method: 'GET', query } as const;
      const options = { timeoutMs: CHECK_TIMEOUT_MS, maxAttempts: 1 };
      await limitWrites(() => client.send(request, readResponseText, options));
    }),
  };
}

function createWriteLimiter(maxWaiting: number): ConcurrencyLimiter {
  const limits = { maxRunning: MAX_WRITES, maxWaiting, createError: createNoTurnError };
  const limit = createConcurrencyLimiter(limits);
  return (task, signal) => limit(task, createTurnSignal(MAX_WRITE_WAIT_MS, signal));
}

/** Opens a file in its turn. The turn ends when the file's stream is closed, however that happens. */
function holdUntilClosed(
  queue: FairQueue,
  { userId = '', signal }: MediaOpenOptions,
  open: () => Promise<(OpenedFile & { stream: Readable }) | null>,
): Promise<OpenedFile | null> {
  return new Promise((resolve, reject) => {
    const task = async () => {
      const file = await open();
      resolve(file);
      // Its errors belong to the reader of the stream.
      if (file) await finished(file.stream).catch(() => {});
    };
    queue.run({ key: userId }, task, createTurnSignal(MAX_READ_WAIT_MS, signal)).catch(reject);
  });
}

/** The error for a request that was never sent, because too many wait for the store. */
function createNoTurnError(): S3Error {
  const details = { code: 'no free turn', status: null, isUnchanged: true, isRetryable: false };
  return new S3Error('respond to earlier requests', details);
}

/** Ends the wait for a turn. Has no effect on a request that has its turn. */
function createTurnSignal(maxWaitMs: number, signal: AbortSignal | undefined): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(createNoTurnError()), maxWaitMs).unref();
  return signal ? AbortSignal.any([signal, controller.signal]) : controller.signal;
}

/** The stream fails when neither the store nor the reader continues, so that no reader can keep a turn. */
function toStoredFile(response: Response, controller: AbortController, idleTimeoutMs: number) {
  const size = Number(response.headers.get('content-length') ?? Number.NaN);
  if (!response.body || !Number.isSafeInteger(size)) {
    const error = new Error('response without a size');
    controller.abort(error);
    throw error;
  }
  const onIdle = () => {
    const error = new Error('Reading the photo was interrupted for too long.');
    stream.destroy(error);
    controller.abort(error);
  };
  const timer = setTimeout(onIdle, idleTimeoutMs);
  const restartTimer = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, output) {
      timer.refresh();
      output.enqueue(chunk);
    },
  });
  const body = response.body.pipeThrough(restartTimer);
  const stream = Readable.fromWeb(body as ReadableStream<Uint8Array>);
  stream.once('close', () => clearTimeout(timer));
  return { size, stream };
}

function isMissingObject(error: unknown): boolean {
  return error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket';
}

function createRemoveRequest(operation: string, paths: readonly string[]) {
  // The characters of paths need no escapes: they are lowercase letters, digits and those of a prefix.
  const objects = paths.map((path) => `<Object><Key>${path}</Key></Object>`).join('');
  const xmlns = 'http://s3.amazonaws.com/doc/2006-03-01/';
  const body = `<Delete xmlns="${xmlns}"><Quiet>true</Quiet>${objects}</Delete>`;
  const md5 = createHash('md5').update(body).digest('base64');
  const headers = { 'content-md5': md5, 'content-type': 'application/xml' };
  return { operation, method: 'POST', query: { delete: '' }, headers, body } as const;
}

/** The response has the status 200 even if files could not be deleted. */
function rejectFailedRemovals(operation: string) {
  return async (response: Response): Promise<void> => {
    const xml = await readResponseText(response);
    const codes = getXmlElementTexts(xml, 'Code').filter((code) => code !== 'NoSuchKey');
    // As a response with the status 500: some of the files are deleted, and the others may be after another attempt.
    if (codes.length > 0) throw toResponseError(operation, 500, xml);
  };
}

/** Calls within a short time share one result, because health checks are frequent and public. */
function cacheBriefly(task: () => Promise<void>): () => Promise<void> {
  let last: { result: Promise<void>; startedAt: number } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.startedAt > CHECK_CACHE_MS) last = { result: task(), startedAt: now };
    return last.result;
  };
}
