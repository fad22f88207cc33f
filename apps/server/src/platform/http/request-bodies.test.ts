import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { PHOTO_MAX_BYTES } from '@plateful/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import { formatPostRequestHead, listenOnFreePort, RawConnection } from '#testing/raw-connection.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const MIB = 1024 * 1024;
/** The longest accepted event loop delay on a busy machine; parsing these bodies took up to 40 s. */
const MAX_BLOCK_MS = 5000;

let app: TestApp;
let port: number;
let user: TestHttpClient;
beforeAll(async () => {
  app = await buildTestApp();
  port = await listenOnFreePort(app);
  user = await signUp(app, { pro: true });
});
afterAll(() => app.close());

/**
 * Sends a body until the server responds.
 *
 * @returns the response and the open connection
 */
async function post(path: string, body: string | Buffer, headers = {}, browser?: TestHttpClient) {
  const connection = await RawConnection.open(port);
  const length = { 'content-length': Buffer.byteLength(body), ...headers };
  await connection.write(formatPostRequestHead(path, length, browser));
  void connection.write(body);
  const response = await connection.readUntil('\r\n\r\n');
  await connection.readUntil('}');
  const [head = '', text = ''] = response.split('\r\n\r\n');
  return {
    status: Number(head.split(' ')[1]),
    head: head.toLowerCase(),
    body: JSON.parse(text || '{}'),
    connection,
  };
}

const repeatValue = (megabytes: number, value: string) =>
  `[${value}${`,${value}`.repeat((megabytes * MIB) / (value.length + 1))}]`;
const dataUrl = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`;
const createScanBody = (image: string) =>
  JSON.stringify({ action: 'FOOD_RECOGNITION', payload: { image, mimeType: 'image/jpeg' } });

/** After an early response, the server closes the connection within a second. The tests do not wait for it. */
const rejectedConnections: RawConnection[] = [];
afterAll(() => Promise.all(rejectedConnections.map((connection) => connection.readUntilClosed())));

describe('a body that takes long to parse', () => {
  it.each([
    ['36 MB of objects', () => `{"z":${repeatValue(36, '{}')}}`, 400],
    ['36 MB of lists', () => repeatValue(36, '[]'), 400],
    ['1 MB of lists', () => repeatValue(1, '[]'), 400],
    ['36 MB of nesting', () => '['.repeat(36 * MIB), 400],
    ['36 MB of numbers', () => repeatValue(36, '1'), 400],
    ['a number of 30 million digits', () => '1'.repeat(30 * MIB), 413],
    ['a key of 10 MB', () => `{"${'k'.repeat(10 * MIB)}":1}`, 413],
    [
      'a text of 10 MB',
      () => `{"action":"CREATE_ITEM","payload":{"title":"${'t'.repeat(10 * MIB)}"}}`,
      413,
    ],
    [
      '300 KB of title',
      () => `{"action":"CREATE_ITEM","payload":{"title":"${'t'.repeat(300_000)}"}}`,
      413,
    ],
  ])('(%s) is rejected immediately', async (_what, createBody, expected) => {
    const body = createBody();
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const { connection, ...response } = await post('/items', body, {}, getUser());
    expect(response).toMatchObject({ status: expected, body: { succeeded: false } });
    rejectedConnections.push(connection);
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(MAX_BLOCK_MS);
  });
});

const getUser = () => user;

describe('a rejected request', () => {
  const body = repeatValue(1, '[]');

  it.each([
    ['to an unknown URL', '/nothing/here', 404],
    ['with the wrong method', '/auth/check-login', 405],
    ['from a signed-out client', '/items', 401],
    ['to a public route', '/auth/login', 413],
  ])('%s is not read', async (_whose, path, expected) => {
    const { status, head, connection, body: response } = await post(path, body.repeat(8));
    expect(status).toBe(expected);
    expect(response).toMatchObject({ succeeded: false, requestId: expect.any(String) });
    expect(head).toContain('connection: close');
    rejectedConnections.push(connection);
  });

  it('with the wrong method gets an Allow header', async () => {
    const { head } = await post('/auth/check-login', '{}');
    expect(head).toContain('allow: get, head');
  });

  it('with more than 8 KB to a public route gets 413', async () => {
    const login = (size: number) =>
      JSON.stringify({ email: 'a@b.test', password: 'x'.repeat(size) });
    expect(
      (await app.createBrowser().send(createPost('/auth/login', login(8100)))).status,
    ).not.toBe(413);
    expect((await app.createBrowser().send(createPost('/auth/login', login(8192)))).status).toBe(
      413,
    );
  });
});

const createPost = (path: string, payload: string, headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  url: `/api${path}`,
  payload,
  headers: { origin: 'http://localhost', 'content-type': 'application/json', ...headers },
});

describe('a large body', () => {
  it('may contain a photo of 20 MB', async () => {
    const photo = Buffer.concat([
      await createTestPhoto(),
      Buffer.alloc(PHOTO_MAX_BYTES - 100_000, 'photo'),
    ]);
    const body = createScanBody(dataUrl(photo));
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const { status } = await post('/scan', body, {}, user);
    delay.disable();
    expect(status).toBe(200);
    expect(delay.max / 1e6).toBeLessThan(MAX_BLOCK_MS);
  });

  it('may contain a photo without `data:` and with escaped slashes', async () => {
    const base64 = (await createTestPhoto(7)).toString('base64');
    expect((await user.send(createPost('/scan', createScanBody(base64)))).body).toMatchObject({
      isFood: true,
    });
    const escaped = createScanBody(dataUrl(await createTestPhoto(8))).replaceAll('/', '\\/');
    expect((await user.send(createPost('/scan', escaped))).body).toMatchObject({ isFood: true });
  });

  it('may contain two photos in one list', async () => {
    const { body } = await user.command('CREATE_ITEM', { title: 'Soup' });
    const { _id } = (body.response as { data: { _id: string } }).data;
    const photos = [await createTestPhoto(3), await createTestPhoto(4)];
    const added = await user.command('ADD_MEDIA_TO_ITEM', {
      itemId: _id,
      mediaData: photos.map((photo) => ({ url: dataUrl(photo), name: 'soup.jpg' })),
    });
    expect(added.status).toBe(200);
    expect((added.body.response as { data: { media: unknown[] } }).data.media).toHaveLength(2);
  });

  it('may contain up to 2 MB of text to import', async () => {
    const recipe = 'Tomato soup\n\nIngredients\n1 kg tomatoes\n\nInstructions\nBoil them.\n';
    const importText = (text: string) => user.command('IMPORT_ITEMS', { text });
    expect((await importText(recipe + ' \n'.repeat(1_020_000))).status).toBe(200);
    expect((await importText('x'.repeat(2 * MIB + 1))).status).toBe(413);
    expect((await importText('ü'.repeat(MIB + 1))).status).toBe(413);
  });

  it('is limited when it is chunked', async () => {
    const connection = await RawConnection.open(port);
    const chunked = { 'transfer-encoding': 'chunked' };
    await connection.write(formatPostRequestHead('/items', chunked, user));
    const piece = '[],'.repeat(5000);
    for (let i = 0; i < 200; i++) {
      await connection.write(
        `${piece.length.toString(16)}\r\n${i === 0 ? `[${piece.slice(1)}` : piece}\r\n`,
      );
    }
    expect(await connection.readUntilClosed()).toContain('HTTP/1.1 400');
  });

  it.each([
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['a poisoned prototype', '{"payload":{"__proto__":{"isAdmin":true}}}', 400],
    ['an escaped poisoned prototype', '{"payload":{"\\u005f_proto__":{"isAdmin":true}}}', 400],
    ['two JSON texts', '{}{}', 400],
    [
      'a byte order mark',
      Buffer.from('\ufeff{"action":"DELETE_ITEM","payload":{"itemId":"x"}}'),
      404,
    ],
  ])('with %s', async (_what, body, expected) => {
    expect((await post('/items', body, {}, user)).status).toBe(expected);
  });

  it('is rejected when it is compressed', async () => {
    const { status, body } = await post('/items', 'x', { 'content-encoding': 'gzip' }, user);
    expect([status, body.code]).toEqual([415, 'CONTENT_TYPE']);
  });
});

describe('a client that sends Expect: 100-continue', () => {
  const requestContinue = async (path: string, browser?: TestHttpClient) => {
    const connection = await RawConnection.open(port);
    const body = '{"action":"DELETE_ITEM","payload":{"itemId":"x"}}';
    const headers = { expect: '100-continue', 'content-length': body.length };
    await connection.write(formatPostRequestHead(path, headers, browser));
    return { connection, body };
  };

  it('gets 100 Continue when the request is accepted', async () => {
    const { connection, body } = await requestContinue('/items', user);
    await connection.readUntil('100 Continue');
    await connection.write(body);
    await connection.readUntil('HTTP/1.1 404');
  });

  it('gets only the rejection otherwise', async () => {
    const { connection } = await requestContinue('/items');
    const response = await connection.readUntilClosed();
    expect(response).toMatch(/^HTTP\/1\.1 401/);
    expect(response).not.toContain('100 Continue');
  });
});

describe('a call without a body', () => {
  it.each([
    ['no type', {}],
    ['JSON', { 'content-type': 'application/json' }],
    ['text', { 'content-type': 'text/plain;charset=UTF-8' }],
    ['JSON in pieces', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }],
  ])('may have %s', async (_type, headers) => {
    for (const path of ['/auth/logout', '/auth/delete/account', '/auth/secure/token/refresh']) {
      const browser = await signUp(app);
      const { status } = await browser.send({
        method: 'POST',
        url: `/api${path}`,
        headers: { origin: 'http://localhost', 'content-length': '0', ...headers },
      });
      expect([path, status]).toEqual([path, 200]);
    }
  });

  it('may have an empty object', async () => {
    expect((await app.createBrowser().post('/auth/logout', {})).status).toBe(200);
  });
});

describe('a slow body', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['JSON', '/scan', 'application/json', '{"action":"FOOD_RECOGNITION","payload":{"image":"'],
    ['a form', '/items/upload', 'multipart/form-data; boundary=b', '--b\r\n'],
  ])('(%s) is rejected after a few seconds', async (_what, path, type, begun) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const connection = await RawConnection.open(port);
    const headers = { 'content-length': 5_000_000, 'content-type': type };
    await connection.write(formatPostRequestHead(path, headers, user) + begun);
    // The check of the speed.
    await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 10_000 });
    let isClosed = false;
    const response = connection.readUntilClosed().finally(() => {
      isClosed = true;
    });
    let seconds = 0;
    while (!isClosed) {
      seconds += 1;
      await connection.write('a');
      vi.advanceTimersByTime(1000);
      await sleep(20);
    }
    expect(await response).toContain('HTTP/1.1 408');
    expect(await response).toContain('"code":"BODY_TOO_SLOW"');
    expect(seconds).toBeGreaterThanOrEqual(5);
  });
});
