import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { listenOnFreePort, RawConnection } from '#testing/raw-connection.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await buildTestApp();
  port = await listenOnFreePort(app);
});
afterAll(() => app.close());

/** Sends the bytes and returns the response once the server has closed the connection. */
async function sendRaw(bytes: string) {
  const connection = await RawConnection.open(port);
  await connection.write(bytes);
  const [head = '', text = ''] = (await connection.readUntilClosed()).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(text) };
}

const GET = 'GET /api/auth/check-login HTTP/1.1\r\n';

describe('requests that cannot be parsed', () => {
  it.each([
    ['not HTTP', 'hello\r\n\r\n', 400, 'INVALID'],
    ['an invalid header', `${GET}host: a\r\nb\0d: 1\r\n\r\n`, 400, 'INVALID'],
    ['no Host header', `${GET}connection: close\r\n\r\n`, 400, 'INVALID'],
    [
      'headers that are too large',
      `${GET}host: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    [
      'a URL that is too long',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
      414,
      'URL_TOO_LONG',
    ],
    [
      'two Content-Length headers',
      'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
      'INVALID',
    ],
    [
      'an unknown method',
      'PURGE /api/auth/login HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      405,
      'METHOD_NOT_ALLOWED',
    ],
  ])('get the error envelope: %s', async (_what, bytes, status, code) => {
    const response = await sendRaw(bytes);
    expect(response).toMatchObject({
      status,
      body: {
        succeeded: false,
        code,
        errorMessage: expect.any(String),
        requestId: expect.any(String),
      },
    });
    expect(response.head).toContain(`x-request-id: ${response.body.requestId}`);
    expect(response.head).toContain('x-content-type-options: nosniff');
  });

  it('get the response even if they are sent in many parts', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const url = 'x'.repeat(500_000);
      const { status, body } = await sendRaw(`GET /${url} HTTP/1.1\r\nhost: a\r\n\r\n`);
      expect([status, body.code]).toEqual([414, 'URL_TOO_LONG']);
    }
  });

  it('get an error for a long file name', async () => {
    const { status, body } = await app.createBrowser().get(`/media/${'x'.repeat(300)}`);
    expect([status, body.code]).toEqual([414, 'URL_TOO_LONG']);
  });

  it('wait for earlier responses on the connection', async () => {
    const connection = await RawConnection.open(port);
    const login =
      'POST /api/auth/logout HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\n';
    await connection.write(
      `${`${login}content-length: 0\r\n\r\n`.repeat(3)}${GET}host: a\r\nconnection: close\r\n\r\n`,
    );
    const responses = await connection.readUntilClosed();
    expect(responses.match(/HTTP\/1\.1 200/g)).toHaveLength(4);
  });

  it('may use HTTP/1.0', async () => {
    const { status, body } = await sendRaw('GET /api/auth/check-login HTTP/1.0\r\n\r\n');
    expect([status, body.isLogIn]).toEqual([200, false]);
  });
});

describe('every API response', () => {
  it('has the request id in a header', async () => {
    const { headers } = await app.createBrowser().get('/api/auth/check-login');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const failure = await app.createBrowser().get('/api/items?action=x');
    expect(failure.body.requestId).toBe(failure.headers['x-request-id']);
  });

  it('has the request id in plain text responses too', async () => {
    const { status, headers } = await app.createBrowser().post('/auth/v1/change-password', {});
    expect(status).toBe(401);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
