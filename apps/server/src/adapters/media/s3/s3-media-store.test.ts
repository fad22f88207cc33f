import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#config.ts';
import { MediaStoreUnavailableError, type OpenedFile } from '#ports/media-store.ts';
import { testMediaStoreConformance } from '#testing/conformance/media-store-conformance.ts';
import {
  FakeS3Server,
  type S3RequestHandler,
  sendS3Error,
  sendXml,
} from '#testing/fakes/s3/fake-s3-server.ts';
import { createMediaStore } from '../create-media-store.ts';
import { createDiskMediaStore } from '../disk-media-store.ts';
import { createS3MediaStore, type S3RequestLimits } from './s3-media-store.ts';

let server: FakeS3Server;
beforeEach(async () => {
  server = new FakeS3Server();
  await server.listen();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

function create(prefix = '', environment: Record<string, string> = {}) {
  return createMediaStore(readConfig({ ...server.getEnvironment(prefix), ...environment }).media);
}

function createWith(options: S3RequestLimits) {
  const { media } = readConfig(server.getEnvironment());
  if (media.kind !== 's3') throw new Error('not S3');
  return createS3MediaStore(media, options);
}

const photo = Buffer.from('photo');

async function read(file: OpenedFile | null): Promise<Buffer> {
  if (!file) throw new Error('There is no file.');
  return buffer(file.stream);
}

/** Fails the first requests, then answers as usual. */
function failFirst(count: number, fail: S3RequestHandler): void {
  let remaining = count;
  server.behavior = (exchange) => {
    remaining -= 1;
    return remaining >= 0 && fail(exchange);
  };
}

function failWith(status: number, code: string): S3RequestHandler {
  return ({ response }) => {
    sendS3Error(response, status, code);
    return true;
  };
}

const breakConnection: S3RequestHandler = ({ response }) => {
  response.destroy();
  return true;
};

describe('createS3MediaStore', () => {
  testMediaStoreConformance(create);

  it('stores files below the prefix, with their type, in the folders of the disk store', async () => {
    await create('/kitchen/plateful/').put('a-preview.webp', photo);
    await create().put('a.jpg', photo);
    expect([...server.objects].map(([key, { contentType }]) => [key, contentType])).toEqual([
      [expect.stringMatching(/^kitchen\/plateful\/[0-9a-f]{2}\/a-preview\.webp$/), 'image/webp'],
      [expect.stringMatching(/^[0-9a-f]{2}\/a\.jpg$/), 'image/jpeg'],
    ]);
  });

  it('reads files that were copied from the folder of the disk store', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'plateful-media-'));
    await createDiskMediaStore({ directory }).put('a.jpg', photo);
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((candidate) => candidate.isFile())) {
      const path = join(entry.parentPath, entry.name);
      const key = `plateful/${relative(directory, path).replaceAll('\\', '/')}`;
      server.objects.set(key, { bytes: await readFile(path), contentType: '' });
    }
    expect(String(await read(await create('/plateful').open('a.jpg')))).toBe('photo');
    await rm(directory, { recursive: true });
  });

  it('signs requests with a session token', async () => {
    server.credentials = { ...server.credentials, sessionToken: 'token/1=' };
    await create('', { AWS_SESSION_TOKEN: 'token/1=' }).put('a.jpg', photo);
    expect(server.objects.size).toBe(1);
    await expect(create().put('b.jpg', photo)).rejects.toThrow('InvalidToken');
  });

  it('deletes many files with few requests', async () => {
    const store = create();
    const keys = Array.from({ length: 2001 }, (_, index) => `photo-${index}.jpg`);
    await Promise.all(['kept.jpg', ...keys].slice(0, 20).map((key) => store.put(key, photo)));
    server.requests.length = 0;
    await store.remove(keys);
    expect(server.requests.map((request) => request.split(' ')[0])).toEqual([
      ...['POST', 'POST', 'DELETE'],
    ]);
    expect([...server.objects.keys()]).toEqual([expect.stringContaining('kept.jpg')]);
  });

  it('rejects when some files cannot be deleted', async () => {
    server.behavior = ({ method, response }) => {
      if (method !== 'POST') return false;
      const error = '<Error><Key>a.jpg</Key><Code>AccessDenied</Code></Error>';
      sendXml(response, 200, `<DeleteResult>${error}</DeleteResult>`);
      return true;
    };
    await expect(create().remove(['a.jpg', 'b.jpg'])).rejects.toThrow('AccessDenied');
  });
});

describe('failures', () => {
  it.each([
    ['a server error', failWith(500, 'InternalError')],
    ['an overloaded store', failWith(503, 'SlowDown')],
    ['a broken connection', breakConnection],
  ])('are retried after %s', async (_name, fail) => {
    const store = create();
    failFirst(2, fail);
    await store.put('a.jpg', photo);
    expect(server.requests).toHaveLength(3);
    failFirst(2, fail);
    const file = await store.open('a.jpg');
    expect(String(await read(file))).toBe('photo');
    failFirst(2, fail);
    await store.remove(['a.jpg', 'b.jpg']);
    expect(server.objects.size).toBe(0);
  });

  it('end after three attempts', async () => {
    server.behavior = failWith(500, 'InternalError');
    await expect(create().put('a.jpg', photo)).rejects.toThrow(
      'The photo store failed to store a photo (InternalError, status 500)',
    );
    expect(server.requests).toHaveLength(3);
  });

  it('that the client causes are not retried', async () => {
    server.behavior = failWith(403, 'AccessDenied');
    await expect(create().open('a.jpg')).rejects.toThrow('AccessDenied, status 403');
    expect(server.requests).toHaveLength(1);
  });

  it('say whether the store may have a file', async () => {
    const isUnchanged = async (fail: S3RequestHandler) => {
      server.behavior = fail;
      const error = await createWith({ maxAttempts: 2 })
        .put('a.jpg', photo)
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(MediaStoreUnavailableError);
      return (error as MediaStoreUnavailableError).isUnchanged;
    };
    expect(await isUnchanged(failWith(403, 'AccessDenied'))).toBe(true);
    expect(await isUnchanged(failWith(503, 'SlowDown'))).toBe(true);
    expect(await isUnchanged(failWith(500, 'InternalError'))).toBe(false);
    expect(await isUnchanged(breakConnection)).toBe(false);
    let isFirst = true;
    const breakThenReject: S3RequestHandler = (exchange) => {
      const fail = isFirst ? breakConnection : failWith(403, 'AccessDenied');
      isFirst = false;
      return fail(exchange);
    };
    expect(await isUnchanged(breakThenReject)).toBe(false);
    const store = createWith({ maxAttempts: 1 });
    await server.close();
    await expect(store.put('a.jpg', photo)).rejects.toMatchObject({
      code: 'ECONNREFUSED',
      isUnchanged: true,
    });
  });

  it('never contain keys', async () => {
    const { accessKeyId, secretAccessKey } = server.credentials;
    server.credentials = { accessKeyId, secretAccessKey: 'another' };
    const error: Error = await create()
      .put('a.jpg', photo)
      .then(() => expect.unreachable())
      .catch((thrown: Error) => thrown);
    const text = JSON.stringify([error, error.stack, error.cause, Object.entries(error)]);
    expect(text).toContain('SignatureDoesNotMatch');
    expect(text).not.toContain(secretAccessKey);
    expect(text).not.toContain(accessKeyId);
  });

  it('of a missing bucket are no missing photo', async () => {
    const { STORAGE_URL = '' } = server.getEnvironment();
    const store = create('', { STORAGE_URL: STORAGE_URL.replace('//photos', '//other') });
    await expect(store.open('a.jpg')).rejects.toThrow('NoSuchBucket');
  });

  it('of a redirect to another server are not followed', async () => {
    server.behavior = ({ response }) => {
      response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
      return true;
    };
    await expect(create().open('a.jpg')).rejects.toThrow('status 307');
  });
});

describe('time limits', () => {
  it('retry a request without an answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const store = create();
    failFirst(1, () => true);
    const opening = store.open('a.jpg');
    await vi.waitUntil(() => server.requests.length === 1);
    await vi.advanceTimersByTimeAsync(5000);
    await vi.waitUntil(() => server.requests.length === 2);
    expect(await opening).toBeNull();
  });

  it('end a photo that the store stops sending, and one that nobody reads', async () => {
    const bytes = Buffer.alloc(4_000_000, 1);
    const store = createWith({ idleTimeoutMs: 200 });
    await store.put('a.jpg', bytes);
    const unread = await store.open('a.jpg');
    await expect(sleepUntilClosed(unread?.stream)).resolves.toMatch('interrupted for too long');
    server.behavior = ({ response }) => {
      response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 100_000));
      return true;
    };
    const stalled = await store.open('a.jpg');
    await expect(read(stalled)).rejects.toThrow('interrupted for too long');
  });

  it('close the connection of a photo without a size', async () => {
    const store = createWith({ maxAttempts: 1 });
    const { promise: isClosed, resolve } = createGate();
    server.behavior = ({ response }) =>
      response.once('close', resolve).writeHead(200).write('photo');
    await expect(store.open('a.jpg')).rejects.toThrow('response without a size');
    await isClosed;
  });

  it('end an aborted request at once, and its stream', async () => {
    const store = create();
    server.behavior = () => true;
    const controller = new AbortController();
    const { signal } = controller;
    const requests = [store.put('a.jpg', photo, { signal }), store.open('a.jpg', { signal })];
    await vi.waitUntil(() => server.requests.length === 2);
    controller.abort(new Error('left'));
    for (const request of requests) await expect(request).rejects.toThrow('left');
    expect(server.requests).toHaveLength(2);
  });

  it('end the stream of an aborted request', async () => {
    const store = create();
    await store.put('a.jpg', Buffer.alloc(4_000_000, 1));
    const controller = new AbortController();
    const file = await store.open('a.jpg', { signal: controller.signal });
    controller.abort(new Error('left'));
    await expect(read(file)).rejects.toThrow();
  });

  it('do not let a slow reader fill the memory', async () => {
    const chunk = Buffer.alloc(1_000_000, 1);
    let sent = 0;
    server.behavior = async ({ response }) => {
      response.writeHead(200, { 'content-length': 100 * chunk.length });
      while (sent < 100 && !response.destroyed) {
        sent += 1;
        if (!response.write(chunk))
          await Promise.race(['drain', 'close'].map((event) => once(response, event)));
      }
      return true;
    };
    const store = create();
    const file = await store.open('a.jpg');
    await sleep(500);
    const sentBefore = sent;
    await sleep(500);
    // The server keeps the rest until the buffers of the connection are read.
    expect(sent).toBe(sentBefore);
    expect(sent).toBeLessThan(20);
    file?.stream.on('error', () => {});
    if (file?.stream instanceof Readable) file.stream.destroy();
  });

  it('fail a photo that ends early', async () => {
    const store = create();
    server.behavior = ({ response }) => {
      response.writeHead(200, { 'content-length': 1000 }).write('short');
      setTimeout(() => response.destroy(), 20);
      return true;
    };
    const file = await store.open('a.jpg');
    await expect(read(file)).rejects.toThrow();
  });
});

describe('parallel requests', () => {
  it('are limited, and released however a request ends', async () => {
    const store = createWith({ maxAttempts: 1 });
    const keys = Array.from({ length: 200 }, (_, index) => `photo-${index}.jpg`);
    const putAll = () => Promise.allSettled(keys.map((key) => store.put(key, photo)));
    const openAll = () =>
      Promise.allSettled(
        keys.map(async (key) => {
          const file = await store.open(key, { userId: key.slice(-6) });
          if (file) await buffer(file.stream);
        }),
      );
    for (const [sendAll, limit] of [[putAll, 16] as const, [openAll, 48] as const]) {
      const { promise: isReleased, resolve: release } = createGate();
      server.behavior = async (exchange) => {
        await isReleased;
        if (exchange.path.endsWith('3.jpg')) return breakConnection(exchange);
        if (exchange.path.endsWith('5.jpg')) return failWith(403, 'AccessDenied')(exchange);
        return false;
      };
      const sent = sendAll();
      await vi.waitUntil(() => server.maxConcurrent >= limit);
      await sleep(100);
      expect(server.maxConcurrent).toBe(limit);
      release();
      await sent;
      expect(server.maxConcurrent).toBe(limit);
    }
    server.behavior = () => false;
    const isStored = (await putAll()).every(({ status }) => status === 'fulfilled');
    expect(isStored).toBe(true);
  });

  it('let others wait for a limited time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const store = createWith({ maxAttempts: 1, putTimeoutMs: 60_000 });
    server.behavior = () => true;
    const { signal, abort } = createAbort();
    const puts = Array.from({ length: 16 }, () => store.put('a.jpg', photo, { signal }));
    const opens = Array.from({ length: 12 }, () => store.open('a.jpg', { signal, userId: 'u' }));
    await vi.waitUntil(() => server.requests.length === 28);
    const waiting = [store.put('b.jpg', photo), store.open('b.jpg', { userId: 'u' })];
    const results = Promise.allSettled(waiting);
    vi.advanceTimersByTime(30_000);
    for (const result of await results)
      expect(result).toMatchObject({ status: 'rejected', reason: { isUnchanged: true } });
    expect(server.requests).toHaveLength(28);
    abort();
    await Promise.allSettled([...puts, ...opens]);
  });

  it('are rejected before they are sent when too many wait', async () => {
    const store = createWith({ maxAttempts: 1, maxWaiting: 0 });
    server.behavior = () => true;
    const { signal, abort } = createAbort();
    const puts = Array.from({ length: 16 }, () => store.put('a.jpg', photo, { signal }));
    const rejected = expect(store.put('b.jpg', photo)).rejects;
    await rejected.toMatchObject({ code: 'no free turn', isUnchanged: true });
    abort();
    await Promise.allSettled(puts);
  });

  it('of one user leave room for others', async () => {
    const store = create();
    await store.put('a.jpg', Buffer.alloc(4_000_000, 1));
    const slow = Array.from({ length: 60 }, () => store.open('a.jpg', { userId: 'slow' }));
    await vi.waitUntil(() => server.requests.length === 1 + 12);
    const file = await store.open('a.jpg', { userId: 'other' });
    expect(await read(file)).toHaveLength(4_000_000);
    for (const opening of slow) await read(await opening);
  });
});

it('caches the health check briefly', async () => {
  const store = create();
  await Promise.all([store.check(), store.check()]);
  await store.check();
  expect(server.requests).toHaveLength(1);
});

function sleepUntilClosed(stream: NodeJS.ReadableStream | undefined): Promise<string> {
  return new Promise((resolve) => stream?.once('error', (error) => resolve(String(error))));
}

function createAbort() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function createGate() {
  let resolve = () => {};
  const promise = new Promise<void>((open) => {
    resolve = open;
  });
  return { promise, resolve };
}
