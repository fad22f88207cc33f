import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type Item, type ScanProgress, scanStages } from '@plateful/contract';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { nextEvent, realtimeOf, SocketClients } from '#testing/socket-clients.ts';
import { drawPhoto, signUp } from '#testing/stories.ts';
import type { Realtime } from './realtime.ts';

const SCANS = 24;

let test: TestApp;
let realtime: Realtime;
/** A second process on the same database, where the person's phone is connected. */
let elsewhere: Realtime;
let elsewhereServer: Server;
let clients: SocketClients[];
let cook: Browser & { userId: string };
let desktop: Socket;
let phone: Socket;

beforeAll(async () => {
  test = await buildTestApp({
    publishProgress: (userId, progress) => realtime.publish(userId, 'scan:progress', progress),
  });
  realtime = realtimeOf(test);
  elsewhere = realtimeOf(test);
  await Promise.all([realtime.listen(), elsewhere.listen()]);
  realtime.attach(test.app.server);
  elsewhereServer = createServer();
  elsewhere.attach(elsewhereServer);
  await test.app.listen({ port: 0 });
  await new Promise<void>((resolve) => elsewhereServer.listen(0, '127.0.0.1', resolve));
  clients = [new SocketClients(test.app.server), new SocketClients(elsewhereServer)];
  cook = await signUp(test, { pro: true });
  const [here, there] = clients as [SocketClients, SocketClients];
  desktop = here.connect(cook, cook.userId);
  phone = there.connect(cook, cook.userId);
  await Promise.all([desktop, phone].map((socket) => nextEvent(socket, 'authenticated')));
});
afterAll(async () => {
  for (const each of clients) each.closeAll();
  realtime.close();
  elsewhere.close();
  elsewhereServer.close();
  await test.close();
});

it('brings the stages of scans in their order, to the devices of this and of other processes', async () => {
  const heard = [desktop, phone].map((socket) => {
    const stages = new Map<string, string[]>();
    socket.on('scan:progress', ({ scanId, stage }: ScanProgress) =>
      stages.set(scanId, [...(stages.get(scanId) ?? []), stage]),
    );
    return stages;
  });
  const ids = Array.from({ length: SCANS }, () => randomUUID());
  const photos = await Promise.all(ids.map((_, scan) => drawPhoto(scan + 1)));
  const answers = await Promise.all(
    ids.map((scanId, scan) =>
      cook.post('/scan', {
        action: 'FOOD_RECOGNITION',
        payload: { image: photos[scan]?.toString('base64'), scanId },
      }),
    ),
  );
  // More than a few at a time are told to come later.
  const made = ids.filter((_, scan) => answers[scan]?.status === 200);
  expect(made.length).toBeGreaterThan(0);
  for (const stages of heard) {
    await vi.waitUntil(() => made.every((id) => stages.get(id)?.length === scanStages.length));
    for (const id of made) expect(stages.get(id)).toEqual([...scanStages]);
  }
});

it('brings everything in its order, large and small, however much comes at once', async () => {
  const count = 400;
  const heard = [desktop, phone].map((socket) => {
    const events: string[] = [];
    socket.on('item:updated', ({ item }: { item: Item }) => events.push(item._id));
    socket.on('item:deleted', ({ itemId }: { itemId: string }) => events.push(itemId));
    return events;
  });
  const expected: string[] = [];
  for (let turn = 0; turn < count; turn++) {
    expected.push(`updated-${turn}`, `deleted-${turn}`);
    // Larger than one notification, with characters of every length.
    const item = { _id: `updated-${turn}`, title: 'é🍝' } as Item;
    if (turn % 10 === 0) item.description = 'Käse 🧀 / '.repeat(2000);
    realtime.publish(cook.userId, 'item:updated', { item });
    realtime.publish(cook.userId, 'item:deleted', { itemId: `deleted-${turn}` });
    if (turn % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  for (const events of heard) {
    await vi.waitUntil(() => events.length === expected.length, { timeout: 10_000 });
    expect(events).toEqual(expected);
  }
});

it('carries texts between processes unchanged', async () => {
  const description = `${'Käse 🧀 / '.repeat(2000)}\u0000\u2028"\\`;
  const received = nextEvent<{ item: Item }>(phone, 'item:created');
  realtime.publish(cook.userId, 'item:created', { item: { _id: 'x', description } as Item });
  expect((await received).item.description).toBe(description);
});
