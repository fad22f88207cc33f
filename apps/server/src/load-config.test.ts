import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfigError } from '#config.ts';
import { loadConfig } from '#load-config.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plateful-env-'));
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  // Unset, and removed again after the test.
  for (const name of ['PORT', 'HOST', 'RECOGNISER']) vi.stubEnv(name, undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

it('reads .env, over which the environment and the overrides take precedence', async () => {
  await writeFile(join(folder, '.env'), 'PORT=4000\nHOST=0.0.0.0\nRECOGNISER=openai\n');
  vi.stubEnv('HOST', '127.0.0.2');
  const { port, host, recognizers } = loadConfig({ RECOGNISER: 'embedded' });
  expect({ port, host, recognizers }).toEqual({
    port: 4000,
    host: '127.0.0.2',
    recognizers: [{ kind: 'embedded' }],
  });
});

it('needs no .env, but one that can be read', async () => {
  expect(loadConfig({ PORT: '4001' }).port).toBe(4001);
  await mkdir(join(folder, '.env'));
  expect(() => loadConfig()).toThrow(ConfigError);
});
