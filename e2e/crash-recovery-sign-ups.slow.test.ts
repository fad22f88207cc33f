import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from './harness/api-client.ts';
import {
  CRASH_TEST_TIMEOUT_MS,
  crashRoundCount,
  waitForEventDuringRequests,
} from './harness/crash-test-helpers.ts';
import { readEmails, waitForVerificationCode } from './harness/email-outbox.ts';
import { createTempDataDir, startTestServer, type TestServer } from './harness/test-server.ts';

const SIGN_UPS_PER_ROUND = 20;
/** As users run it. */
const SERVER_ENVIRONMENT = { NODE_ENV: 'production' };

let data: Awaited<ReturnType<typeof createTempDataDir>>;
let server: TestServer;
beforeAll(async () => {
  data = await createTempDataDir();
  server = await startTestServer(data.path, SERVER_ENVIRONMENT);
});
afterAll(async () => {
  await server.stop();
  await data.remove();
});

describe('kill -9 during sign-ups', () => {
  it(`loses no email and no account, and sends no email twice, ${crashRoundCount} times`, {
    timeout: CRASH_TEST_TIMEOUT_MS,
  }, async () => {
    for (let round = 0; round < crashRoundCount; round++) {
      const users = Array.from({ length: SIGN_UPS_PER_ROUND }, () => new ApiClient(server.url));
      const codeRequested = new Set<ApiClient>();
      const registered = new Set<ApiClient>();
      const progress = new EventEmitter();
      const kill = new AbortController();
      const signUps = Promise.allSettled(
        users.map(async (user) => {
          await user.requestCode();
          codeRequested.add(user);
          await user.verifyEmail(data.path, kill.signal);
          await user.register();
          registered.add(user);
          progress.emit('registered');
        }),
      );
      for (let count = 0; count <= (round * 3) % 10; count++)
        await waitForEventDuringRequests(progress, 'registered', signUps);
      await server.kill();
      // Emails that were not sent yet are sent after the restart.
      kill.abort();
      await signUps;

      server = await startTestServer(data.path, SERVER_ENVIRONMENT);
      for (const user of users) user.setServerUrl(server.url);
      for (const user of codeRequested) {
        await waitForVerificationCode(data.path, user.email);
      }
      const emails = await readEmails(data.path);
      for (const { email } of codeRequested)
        expect(emails.filter((text) => text.includes(email))).toHaveLength(1);
      for (const user of registered) expect(await user.logIn()).toBe(200);
      // Interrupted sign-ups can continue from the step they had reached.
      for (const user of codeRequested) {
        if (registered.has(user) || (await user.logIn()) === 200) continue;
        if (!user.isEmailVerified) await user.verifyEmail(data.path).catch(() => {});
        // If only the response to the verification was lost, a new code would be needed; skip those.
        if (user.isEmailVerified) await user.register();
      }
    }
  });
});
