import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type Item, type LogRecord, type ScanProgress, scanStages } from '@plateful/contract';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signUp, signUpAdmin } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import { SocketClients, waitForEvent } from '#testing/socket-clients.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';
import { createTestRealtimeServer } from '#testing/test-realtime-server.ts';
import type { RealtimeServer } from './realtime-server.ts';

const SCANS = 24;

let app: TestApp;
let realtime: RealtimeServer;
/** A second process on the same database, with another device of the user connected. */
let otherProcess: RealtimeServer;
let otherServer: Server;
let clients: SocketClients[];
let user: TestHttpClient & { userId: string };
let desktop: Socket;
let phone: Socket;

beforeAll(async () => {
  app = await buildTestApp({
    events: {
      publish: (userId, event, data) => realtime.publish(userId, event, data),
      disconnectSession: (sessionId) => realtime.disconnectSession(sessionId),
    },
  });
  realtime = createTestRealtimeServer(app);
  otherProcess = createTestRealtimeServer(app);
  await Promise.all([realtime.listen(), otherProcess.listen()]);
  realtime.attach(app.fastify.server);
  otherServer = createServer();
  otherProcess.attach(otherServer);
  await app.fastify.listen({ port: 0 });
  await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve));
  clients = [new SocketClients(app.fastify.server), new SocketClients(otherServer)];
  user = await signUp(app, { pro: true });
  const [localClients, remoteClients] = clients as [SocketClients, SocketClients];
  desktop = localClients.connect(user, user.userId);
  phone = remoteClients.connect(user, user.userId);
  await Promise.all([desktop, phone].map((socket) => waitForEvent(socket, 'authenticated')));
});
afterAll(async () => {
  for (const client of clients) client.closeAll();
  realtime.close();
  otherProcess.close();
  otherServer.close();
  await app.close();
});

it('delivers scan stages in order to devices of this and other processes', async () => {
  const receivedByDevice = [desktop, phone].map((socket) => {
    const stages = new Map<string, string[]>();
    socket.on('scan:progress', ({ scanId, stage }: ScanProgress) => {
      const received = stages.get(scanId) ?? [];
      // During a slow scan, the latest event is repeated.
      if (received.at(-1) !== stage) stages.set(scanId, [...received, stage]);
    });
    return stages;
  });
  const ids = Array.from({ length: SCANS }, () => randomUUID());
  const photos = await Promise.all(ids.map((_, scan) => createTestPhoto(scan + 1)));
  const responses = await Promise.all(
    ids.map((scanId, scan) =>
      user.post('/scan', {
        action: 'FOOD_RECOGNITION',
        payload: { image: photos[scan]?.toString('base64'), scanId },
      }),
    ),
  );
  // Further scans are rejected with a retry time.
  const completedIds = ids.filter((_, scan) => responses[scan]?.status === 200);
  expect(completedIds.length).toBeGreaterThan(0);
  for (const stages of receivedByDevice) {
    await vi.waitUntil(
      () => completedIds.every((id) => stages.get(id)?.length === scanStages.length),
      { timeout: 10_000 },
    );
    for (const id of completedIds) expect(stages.get(id)).toEqual([...scanStages]);
  }
});

it('delivers large and small events in order when many are published at once', async () => {
  const count = 400;
  const receivedByDevice = [desktop, phone].map((socket) => {
    const events: string[] = [];
    socket.on('item:updated', ({ item }: { item: Item }) => events.push(item._id));
    socket.on('item:deleted', ({ itemId }: { itemId: string }) => events.push(itemId));
    return events;
  });
  const expected: string[] = [];
  for (let index = 0; index < count; index++) {
    expected.push(`updated-${index}`, `deleted-${index}`);
    // Larger than one notification, with characters of 1 to 4 bytes.
    const item = { _id: `updated-${index}`, title: 'é🍝' } as Item;
    if (index % 10 === 0) item.description = 'Käse 🧀 / '.repeat(2000);
    realtime.publish(user.userId, 'item:updated', { item });
    realtime.publish(user.userId, 'item:deleted', { itemId: `deleted-${index}` });
    if (index % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  for (const events of receivedByDevice) {
    await vi.waitUntil(() => events.length === expected.length, { timeout: 10_000 });
    expect(events).toEqual(expected);
  }
});

it('delivers texts unchanged between processes', async () => {
  const description = `${'Käse 🧀 / '.repeat(2000)}\u0000\u2028"\\`;
  const received = waitForEvent<{ item: Item }>(phone, 'item:created');
  realtime.publish(user.userId, 'item:created', { item: { _id: 'x', description } as Item });
  expect((await received).item.description).toBe(description);
});

it('tells admins in all processes about errors, and nobody else', async () => {
  const admin = await signUpAdmin(app);
  const sockets = clients.map((client) => client.connect(admin, admin.userId));
  await Promise.all(sockets.map((socket) => waitForEvent(socket, 'authenticated')));
  const onUserEvent = vi.fn();
  desktop.on('log:created', onUserEvent);
  const received = sockets.map((socket) => waitForEvent<{ log: LogRecord }>(socket, 'log:created'));
  await user.post('/v1/log/data', { level: 'error', message: 'The page is broken.' });
  for (const { log } of await Promise.all(received)) {
    expect(log).toMatchObject({ message: 'The page is broken.', userId: user.userId });
  }
  expect(onUserEvent).not.toHaveBeenCalled();
});
