import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runsAllTests } from './harness/slow-it.ts';
import { createTempDataDir, projectRoot } from './harness/test-server.ts';

let data: Awaited<ReturnType<typeof createTempDataDir>>;
beforeAll(async () => {
  data = await createTempDataDir();
});
afterAll(() => data.remove());

/** Runs `npm start` and resolves when the server is ready. */
function runNpmStart(): Promise<{ npm: ChildProcess; url: string }> {
  const npm = spawn('npm', ['start'], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: data.path, PORT: '0' },
  });
  return new Promise((resolve, reject) => {
    let printed = '';
    npm.stdout.on('data', (text) => {
      printed += text;
      const url = printed.match(/is ready: (http:\S+)/)?.[1];
      if (url) resolve({ npm, url });
    });
    npm.once('exit', () => reject(new Error(`npm start exited:\n${printed}`)));
  });
}

async function isAlive(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Only Linux reports npm's process id, which is hidden behind a shell. */
const signals: NodeJS.Signals[] =
  process.platform === 'linux' ? ['SIGKILL', 'SIGTERM'] : ['SIGTERM'];

describe('npm start', () => {
  it.each(runsAllTests ? signals : signals.slice(0, 1))(
    'stops the server when npm receives %s, and can be started again at once',
    async (signal) => {
      const first = await runNpmStart();
      expect(await isAlive(first.url)).toBe(true);
      first.npm.kill(signal);
      const second = await runNpmStart();
      expect(await isAlive(first.url)).toBe(false);
      expect(await isAlive(second.url)).toBe(true);
      second.npm.kill('SIGTERM');
      await expect.poll(() => isAlive(second.url), { timeout: 15_000 }).toBe(false);
    },
  );
});
