import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { listen, RawConnection } from '#testing/raw-connection.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await buildTestApp();
  port = await listen(test);
});
afterAll(() => test.close());

/** What the server says to these bytes, and that it closes the connection. */
async function answerTo(bytes: string) {
  const connection = await RawConnection.open(port);
  await connection.write(bytes);
  const [head = '', text = ''] = (await connection.untilClosed()).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(text) };
}

const GET = 'GET /api/auth/check-login HTTP/1.1\r\n';

describe('requests that no route can take', () => {
  it.each([
    ['is no HTTP', 'hello\r\n\r\n', 400, 'INVALID'],
    ['has a broken header', `${GET}host: a\r\nb\0d: 1\r\n\r\n`, 400, 'INVALID'],
    ['has no host', `${GET}connection: close\r\n\r\n`, 400, 'INVALID'],
    [
      'has large headers',
      `${GET}host: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    [
      'has a long address',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
      414,
      'URL_TOO_LONG',
    ],
    [
      'says two lengths',
      'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
      'INVALID',
    ],
    [
      'has a method that nothing has',
      'PURGE /api/auth/login HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      405,
      'METHOD_NOT_ALLOWED',
    ],
  ])('get the envelope: what %s', async (_what, bytes, status, code) => {
    const answer = await answerTo(bytes);
    expect(answer).toMatchObject({
      status,
      body: {
        succeeded: false,
        code,
        errorMessage: expect.any(String),
        requestId: expect.any(String),
      },
    });
    expect(answer.head).toContain(`x-request-id: ${answer.body.requestId}`);
    expect(answer.head).toContain('x-content-type-options: nosniff');
  });

  it('are refused with a long name of a file', async () => {
    const { status, body } = await test.browser().get(`/media/${'x'.repeat(300)}`);
    expect([status, body.code]).toEqual([414, 'URL_TOO_LONG']);
  });

  it('wait for their turn on a connection', async () => {
    const connection = await RawConnection.open(port);
    const login =
      'POST /api/auth/logout HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\n';
    await connection.write(
      `${`${login}content-length: 0\r\n\r\n`.repeat(3)}${GET}host: a\r\nconnection: close\r\n\r\n`,
    );
    const answers = await connection.untilClosed();
    expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(4);
  });

  it('may speak HTTP/1.0', async () => {
    const { status, body } = await answerTo('GET /api/auth/check-login HTTP/1.0\r\n\r\n');
    expect([status, body.isLogIn]).toEqual([200, false]);
  });
});

describe('every answer of the API', () => {
  it('carries the id of its request', async () => {
    const { headers } = await test.browser().get('/api/auth/check-login');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const { headers: refused, body } = await test.browser().get('/api/items?action=x');
    expect(body.requestId).toBe(refused['x-request-id']);
  });

  it('in plain text carries it, too', async () => {
    const { status, headers } = await test.browser().post('/auth/v1/change-password', {});
    expect(status).toBe(401);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
