import { afterEach, expect, it, vi } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import { createFakeRecognizer } from '#testing/fakes/fake-recognizer.ts';
import { formatPostRequestHead, listenOnFreePort, RawConnection } from '#testing/raw-connection.ts';

const INFO = 30;

let app: TestApp;
afterEach(() => app.close());

/** A server whose recognizer fails with the reason of the abort, and its log. */
async function startApp() {
  const lines: { level: number; msg: string }[] = [];
  const recognize = vi.fn<ReturnType<typeof createFakeRecognizer>['recognize']>(
    (_photo, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  app = await buildTestApp({
    environment: { LOG_LEVEL: 'info' },
    recognizer: { ...createFakeRecognizer(), recognize },
    logStream: { write: (line) => lines.push(JSON.parse(line)) },
  });
  return { lines, recognize };
}

async function expectCanceled(lines: { level: number; msg: string }[]): Promise<void> {
  const message = 'request canceled by the client';
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain(message);
  expect(lines.find(({ msg }) => msg === message)?.level).toBe(INFO);
  expect(lines.filter(({ level }) => level > INFO)).toEqual([]);
  const { rows } = await app.database.pool.query(
    "select message from log_entries where level = 'error'",
  );
  expect(rows).toEqual([]);
}

it('logs a client that disconnects while a photo is recognized as a canceled request', async () => {
  const { lines, recognize } = await startApp();
  const browser = await signUp(app);
  const base64Image = `data:image/jpeg;base64,${(await createTestPhoto()).toString('base64')}`;
  const body = JSON.stringify({ action: 'FIND_ITEM_USING_AI', payload: { base64Image } });
  const connection = await RawConnection.open(await listenOnFreePort(app));
  await connection.write(
    formatPostRequestHead('/items', { 'content-length': body.length }, browser),
  );
  await connection.write(body);
  await expect.poll(() => recognize.mock.calls.length).toBe(1);
  connection.reset();
  await expectCanceled(lines);
});

it('logs a client that disconnects in its request body as a canceled request', async () => {
  const { lines } = await startApp();
  const connection = await RawConnection.open(await listenOnFreePort(app));
  await connection.write(
    `${formatPostRequestHead('/auth/login', { 'content-length': 1000 })}{"email":`,
  );
  await app.fastify.inject('/api/auth/check-login');
  connection.reset();
  await expectCanceled(lines);
});
