import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir, root } from './harness/server.ts';

let data: Awaited<ReturnType<typeof makeDataDir>>;
beforeAll(async () => {
  data = await makeDataDir();
});
afterAll(() => data.remove());

/** `npm start` as an operator types it; resolves when it says that it is ready. */
function npmStart(): Promise<{ npm: ChildProcess; url: string }> {
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: data.path, PORT: '0' },
  });
  return new Promise((resolve, reject) => {
    let printed = '';
    npm.stdout.on('data', (text) => {
      printed += text;
      const url = printed.match(/is ready: (http:\S+)/)?.[1];
      if (url) resolve({ npm, url });
    });
    npm.once('exit', () => reject(new Error(`npm start ended:\n${printed}`)));
  });
}

async function isAlive(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Who stands behind the shell that npm starts is told by Linux alone. */
const signals: NodeJS.Signals[] =
  process.platform === 'linux' ? ['SIGKILL', 'SIGTERM'] : ['SIGTERM'];

describe('npm start', () => {
  it.each(signals)(
    'takes the server along when npm gets %s, and can be repeated at once',
    async (signal) => {
      const first = await npmStart();
      expect(await isAlive(first.url)).toBe(true);
      first.npm.kill(signal);
      const second = await npmStart();
      expect(await isAlive(first.url)).toBe(false);
      expect(await isAlive(second.url)).toBe(true);
      second.npm.kill('SIGTERM');
      await expect.poll(() => isAlive(second.url), { timeout: 15_000 }).toBe(false);
    },
  );
});
