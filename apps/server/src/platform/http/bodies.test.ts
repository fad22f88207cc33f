import { monitorEventLoopDelay } from 'node:perf_hooks';
import { PHOTO_MAXIMUM_BYTES } from '@plateful/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { headOf, listen, RawConnection } from '#testing/raw-connection.ts';
import { drawPhoto, signUp } from '#testing/stories.ts';

const MIB = 1024 * 1024;
/** Of blocking, on a machine that does much else: parsing these took up to 40 s. */
const MOST_MS = 5000;

let test: TestApp;
let port: number;
let cook: Browser;
beforeAll(async () => {
  test = await buildTestApp();
  port = await listen(test);
  cook = await signUp(test, { pro: true });
});
afterAll(() => test.close());

/** Sends as much of a body as the server takes. @returns status and body of the answer, and what it took. */
async function post(path: string, body: string | Buffer, headers = {}, browser?: Browser) {
  const connection = await RawConnection.open(port);
  const length = { 'content-length': Buffer.byteLength(body), ...headers };
  await connection.write(headOf(path, length, browser));
  const sent = connection.write(body);
  const answer = await connection.until('\r\n\r\n');
  await connection.until('}');
  await Promise.race([sent, connection.untilClosed()]);
  const [head = '', text = ''] = answer.split('\r\n\r\n');
  return {
    status: Number(head.split(' ')[1]),
    head: head.toLowerCase(),
    body: JSON.parse(text || '{}'),
    connection,
  };
}

const many = (megabytes: number, value: string) =>
  `[${value}${`,${value}`.repeat((megabytes * MIB) / (value.length + 1))}]`;
const dataUrl = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`;
const scanOf = (image: string) =>
  JSON.stringify({ action: 'FOOD_RECOGNITION', payload: { image, mimeType: 'image/jpeg' } });

describe('a body that would take long to parse', () => {
  it.each([
    ['36 MB of objects', () => `{"z":${many(36, '{}')}}`, 400],
    ['36 MB of lists', () => many(36, '[]'), 400],
    ['1 MB of lists', () => many(1, '[]'), 400],
    ['36 MB of nesting', () => '['.repeat(36 * MIB), 400],
    ['36 MB of numbers', () => many(36, '1'), 400],
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
  ])('(%s) is refused at once', async (_what, bodyOf, expected) => {
    const body = bodyOf();
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const { connection, ...answer } = await post('/items', body, {}, cookOf());
    expect(answer).toMatchObject({ status: expected, body: { succeeded: false } });
    await connection.untilClosed();
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(MOST_MS);
  });
});

const cookOf = () => cook;

describe('what is refused', () => {
  const body = many(1, '[]');

  it.each([
    ['of an unknown address', '/nothing/here', 404],
    ['of an address that knows another method', '/auth/check-login', 405],
    ['of somebody signed out', '/items', 401],
    ['of a call that anybody may make', '/auth/login', 413],
  ])('%s is not read', async (_whose, path, expected) => {
    const { status, head, connection, body: answer } = await post(path, body.repeat(8));
    expect(status).toBe(expected);
    expect(answer).toMatchObject({ succeeded: false, requestId: expect.any(String) });
    expect(head).toContain('connection: close');
    await connection.untilClosed();
  });

  it('names the methods that the address knows', async () => {
    const { head } = await post('/auth/check-login', '{}');
    expect(head).toContain('allow: get, head');
  });

  it('takes 8 KB of everybody', async () => {
    const login = (size: number) =>
      JSON.stringify({ email: 'a@b.test', password: 'x'.repeat(size) });
    expect((await test.browser().send(sent('/auth/login', login(8100)))).status).not.toBe(413);
    expect((await test.browser().send(sent('/auth/login', login(8192)))).status).toBe(413);
  });
});

const sent = (path: string, payload: string, headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  url: `/api${path}`,
  payload,
  headers: { origin: 'http://localhost', 'content-type': 'application/json', ...headers },
});

describe('a large body', () => {
  it('may hold a photo of 20 MB', async () => {
    const photo = Buffer.concat([
      await drawPhoto(),
      Buffer.alloc(PHOTO_MAXIMUM_BYTES - 100_000, 'photo'),
    ]);
    const body = scanOf(dataUrl(photo));
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const { status } = await post('/scan', body, {}, cook);
    delay.disable();
    expect(status).toBe(200);
    expect(delay.max / 1e6).toBeLessThan(MOST_MS);
  });

  it('may hold its photo without `data:`, and with escaped slashes', async () => {
    const base64 = (await drawPhoto(7)).toString('base64');
    expect((await cook.send(sent('/scan', scanOf(base64)))).body).toMatchObject({ isFood: true });
    const escaped = scanOf(dataUrl(await drawPhoto(8))).replaceAll('/', '\\/');
    expect((await cook.send(sent('/scan', escaped))).body).toMatchObject({ isFood: true });
  });

  it('of two photos in one list is read', async () => {
    const { body } = await cook.command('CREATE_ITEM', { title: 'Soup' });
    const { _id } = (body.response as { data: { _id: string } }).data;
    const photos = [await drawPhoto(3), await drawPhoto(4)];
    const added = await cook.command('ADD_MEDIA_TO_ITEM', {
      itemId: _id,
      mediaData: photos.map((photo) => ({ url: dataUrl(photo), name: 'soup.jpg' })),
    });
    expect(added.status).toBe(200);
    expect((added.body.response as { data: { media: unknown[] } }).data.media).toHaveLength(2);
  });

  it('may hold 2 MB of text to import, and no more', async () => {
    const recipe = 'Tomato soup\n\nIngredients\n1 kg tomatoes\n\nInstructions\nBoil them.\n';
    const importOf = (text: string) => cook.command('IMPORT_ITEMS', { text });
    expect((await importOf(recipe + ' \n'.repeat(1_020_000))).status).toBe(200);
    expect((await importOf('x'.repeat(2 * MIB + 1))).status).toBe(413);
    expect((await importOf('ü'.repeat(MIB + 1))).status).toBe(413);
  });

  it('that comes in pieces of unknown number is counted like any other', async () => {
    const connection = await RawConnection.open(port);
    const chunked = { 'transfer-encoding': 'chunked' };
    await connection.write(headOf('/items', chunked, cook));
    const piece = '[],'.repeat(5000);
    for (let i = 0; i < 200; i++) {
      await connection.write(
        `${piece.length.toString(16)}\r\n${i === 0 ? `[${piece.slice(1)}` : piece}\r\n`,
      );
    }
    expect(await connection.untilClosed()).toContain('HTTP/1.1 400');
  });

  it.each([
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['a poisoned prototype', '{"payload":{"__proto__":{"isAdmin":true}}}', 400],
    ['an escaped one', '{"payload":{"\\u005f_proto__":{"isAdmin":true}}}', 400],
    ['two JSON texts', '{}{}', 400],
    [
      'a byte order mark',
      Buffer.from('\ufeff{"action":"DELETE_ITEM","payload":{"itemId":"x"}}'),
      404,
    ],
  ])('with %s', async (_what, body, expected) => {
    expect((await post('/items', body, {}, cook)).status).toBe(expected);
  });

  it('that is compressed is refused', async () => {
    const { status, body } = await post('/items', 'x', { 'content-encoding': 'gzip' }, cook);
    expect([status, body.code]).toEqual([415, 'CONTENT_TYPE']);
  });
});

describe('a client that asks whether to send its body', () => {
  const ask = async (path: string, browser?: Browser) => {
    const connection = await RawConnection.open(port);
    const body = '{"action":"DELETE_ITEM","payload":{"itemId":"x"}}';
    const headers = { expect: '100-continue', 'content-length': body.length };
    await connection.write(headOf(path, headers, browser));
    return { connection, body };
  };

  it('is asked for it when it may', async () => {
    const { connection, body } = await ask('/items', cook);
    await connection.until('100 Continue');
    await connection.write(body);
    await connection.until('HTTP/1.1 404');
  });

  it('is refused without it', async () => {
    const { connection } = await ask('/items');
    const answer = await connection.untilClosed();
    expect(answer).toMatch(/^HTTP\/1\.1 401/);
    expect(answer).not.toContain('100 Continue');
  });
});

describe('a call without a body', () => {
  it.each([
    ['no type', {}],
    ['JSON', { 'content-type': 'application/json' }],
    ['text', { 'content-type': 'text/plain;charset=UTF-8' }],
    ['JSON in pieces', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }],
  ])('may come with %s', async (_type, headers) => {
    for (const path of ['/auth/logout', '/auth/delete/account', '/auth/secure/token/refresh']) {
      const browser = await signUp(test);
      const { status } = await browser.send({
        method: 'POST',
        url: `/api${path}`,
        headers: { origin: 'http://localhost', 'content-length': '0', ...headers },
      });
      expect([path, status]).toEqual([path, 200]);
    }
  });

  it('may come with {}', async () => {
    expect((await test.browser().post('/auth/logout', {})).status).toBe(200);
  });
});

describe('a slow body', () => {
  it.each([
    ['of JSON', '/scan', 'application/json', '{"action":"FOOD_RECOGNITION","payload":{"image":"'],
    ['of a form', '/items/upload', 'multipart/form-data; boundary=b', '--b\r\n'],
  ])(
    '%s is given up after a few seconds',
    async (_what, path, type, begun) => {
      const connection = await RawConnection.open(port);
      const headers = { 'content-length': 5_000_000, 'content-type': type };
      await connection.write(headOf(path, headers, cook) + begun);
      const drip = setInterval(() => connection.write('a'), 1000);
      const answer = await connection.untilClosed();
      clearInterval(drip);
      expect(answer).toContain('HTTP/1.1 408');
      expect(answer).toContain('"code":"BODY_TOO_SLOW"');
    },
    30_000,
  );
});
