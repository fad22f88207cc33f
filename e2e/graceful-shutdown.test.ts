import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { expect, inject, it } from 'vitest';
import { ApiClient } from './harness/api-client.ts';
import { createTestPhotoFromSeed } from './harness/test-photos.ts';
import { copyDataDir, startTestServer } from './harness/test-server.ts';

it('finishes pending requests after SIGTERM and exits with code 0', async () => {
  const dataDir = await copyDataDir(inject('dataDirTemplate'));
  let server = await startTestServer(dataDir.path, { NODE_ENV: 'production' });
  try {
    const client = new ApiClient(server.url);
    await client.signUp(dataDir.path);
    const socket = io(server.url, {
      transports: ['websocket'],
      reconnection: false,
      auth: { userId: client.userId },
      extraHeaders: { cookie: client.cookie, origin: server.url },
    });
    await new Promise<void>((resolve) => socket.once('authenticated', () => resolve()));
    const scanStarted = new Promise<void>((resolve) =>
      socket.once('scan:progress', () => resolve()),
    );
    const photo = await createTestPhotoFromSeed(9999);
    const pendingScan = client.scan(photo, { assumeFood: true, scanId: randomUUID() });
    await scanStarted;
    const exitCode = await server.stop();
    expect((await pendingScan).status).toBe(200);
    expect(exitCode).toBe(0);
    server = await startTestServer(dataDir.path, { NODE_ENV: 'production' });
    client.setServerUrl(server.url);
    expect(await client.listItems()).toHaveLength(1);
  } finally {
    await server.stop();
    await dataDir.remove();
  }
});
