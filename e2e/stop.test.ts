import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ApiClient } from './harness/api-client.ts';
import { createTestPhoto } from './harness/test-photos.ts';
import { createDataDir, startServer } from './harness/test-server.ts';

it('finishes pending requests after SIGTERM and exits with code 0', async () => {
  const dataDir = await createDataDir();
  let server = await startServer(dataDir.path, { NODE_ENV: 'production' });
  try {
    const client = new ApiClient(server.url);
    await client.signUp(dataDir.path);
    const pendingScan = client.scan(await createTestPhoto(9999), { assumeFood: true });
    await sleep(30);
    const exitCode = await server.stop();
    expect((await pendingScan).status).toBe(200);
    expect(exitCode).toBe(0);
    server = await startServer(dataDir.path, { NODE_ENV: 'production' });
    client.setServerUrl(server.url);
    expect(await client.listItems()).toHaveLength(1);
  } finally {
    await server.stop();
    await dataDir.remove();
  }
});
