import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Client } from './harness/client.ts';
import { drawPlate } from './harness/photos.ts';
import { makeDataDir, startServer } from './harness/server.ts';

it('SIGTERM finishes what is in flight and ends with 0', async () => {
  const data = await makeDataDir();
  let server = await startServer(data.path, { NODE_ENV: 'production' });
  try {
    const client = new Client(server.url);
    await client.signUp(data.path);
    const inFlight = client.scan(await drawPlate(9999), { assumeFood: true });
    await sleep(30);
    const code = await server.stop();
    expect((await inFlight).status).toBe(200);
    expect(code).toBe(0);
    server = await startServer(data.path, { NODE_ENV: 'production' });
    client.moveTo(server.url);
    expect(await client.items()).toHaveLength(1);
  } finally {
    await server.stop();
    await data.remove();
  }
});
