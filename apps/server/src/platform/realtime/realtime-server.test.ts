import type { Item } from '@plateful/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createItem } from '#testing/recipe-requests.ts';
import { SocketClients, waitForConnectOutcome, waitForEvent } from '#testing/socket-clients.ts';
import { createTestRealtimeServer } from '#testing/test-realtime-server.ts';
import type { RealtimeServer } from './realtime-server.ts';

let app: TestApp;
let realtime: RealtimeServer;
/** A second process on the same database. */
let otherProcess: RealtimeServer;
let clients: SocketClients;

beforeAll(async () => {
  app = await buildTestApp();
  realtime = createTestRealtimeServer(app);
  otherProcess = createTestRealtimeServer(app);
  realtime.attach(app.fastify.server);
  await Promise.all([realtime.listen(), otherProcess.listen()]);
  await app.fastify.listen({ port: 0 });
  clients = new SocketClients(app.fastify.server);
});
afterEach(() => clients.closeAll());
afterAll(async () => {
  realtime.close();
  otherProcess.close();
  await app.close();
});

describe('the socket server', () => {
  it('accepts the user of the session', async () => {
    const browser = await signUp(app);
    const socket = clients.connect(browser, browser.userId);
    expect(await waitForEvent(socket, 'authenticated')).toEqual({ userId: browser.userId });
  });

  it('tells a device that recipes have changed between its last request and its connection', async () => {
    const user = await signUp(app);
    const loadedAt = app.clock.now().getTime();
    const connect = async (recipesLoadedAt: number) => {
      const events: string[] = [];
      const socket = clients.connect(user, user.userId, {}, { recipesLoadedAt });
      socket.onAny((name: string) => events.push(name));
      await waitForEvent(socket, 'authenticated');
      return events;
    };
    const expectChange = async (events: string[]) =>
      expect.poll(() => events, { timeout: 10_000 }).toContain('items:changed');
    app.clock.advance(1000);
    const item = await createItem(user);
    await expectChange(await connect(loadedAt));

    // A later device has loaded the recipe, but not its deletion.
    app.clock.advance(1000);
    const reloadedAt = app.clock.now().getTime();
    const eventsOfCurrentDevice = await connect(reloadedAt);
    app.clock.advance(1000);
    await user.command('DELETE_ITEM', { itemId: item._id });
    await expectChange(await connect(reloadedAt));

    app.clock.advance(1000);
    const deletedAt = app.clock.now().getTime();
    app.clock.advance(1000);
    await user.command('RESTORE_ITEM', { itemId: item._id });
    await expectChange(await connect(deletedAt));
    expect(eventsOfCurrentDevice).not.toContain('items:changed');
  });

  it('rejects connections without a session, with another user id, or from other sites', async () => {
    const [user, otherUser] = [await signUp(app), await signUp(app)];
    const rejectedSockets = [
      clients.connect(null, user.userId),
      clients.connect(user, otherUser.userId),
      clients.connect(user, ''),
      clients.connect(user, user.userId, { origin: 'https://evil.example' }),
    ];
    expect(await Promise.all(rejectedSockets.map(waitForConnectOutcome))).toEqual(
      Array(4).fill('rejected'),
    );
  });

  it('delivers events to all devices of a user and to no other user, also from another process', async () => {
    const [user, otherUser] = [await signUp(app), await signUp(app)];
    const [phone, desktop, otherUserSocket] = [
      clients.connect(user, user.userId),
      clients.connect(user, user.userId),
      clients.connect(otherUser, otherUser.userId),
    ];
    await Promise.all(
      [phone, desktop, otherUserSocket].map((socket) => waitForEvent(socket, 'authenticated')),
    );
    const otherUserEvents: unknown[] = [];
    otherUserSocket.onAny((...event) => otherUserEvents.push(event));
    const received = Promise.all(
      [phone, desktop].map((socket) => waitForEvent(socket, 'item:created')),
    );
    const item = { _id: 'x', title: 'Soup' } as Item;
    otherProcess.publish(user.userId, 'item:created', { item });
    expect(await received).toEqual([{ item }, { item }]);
    const ownEvent = waitForEvent(otherUserSocket, 'item:deleted');
    realtime.publish(otherUser.userId, 'item:deleted', { itemId: 'y' });
    await ownEvent;
    expect(otherUserEvents).toEqual([['item:deleted', { itemId: 'y' }]]);
  });

  it('disconnects a session that ends, and sends it no further events', async () => {
    const browser = await signUp(app);
    const socket = clients.connect(browser, browser.userId);
    await waitForEvent(socket, 'authenticated');
    const revoked = waitForEvent<{ sessionId: string }>(socket, 'session:revoked');
    const closed = waitForEvent(socket, 'disconnect');
    const [session] = (
      await app.database.pool.query('select id from sessions where user_id = $1', [browser.userId])
    ).rows;
    otherProcess.disconnectSession(session.id);
    expect(await revoked).toEqual({ sessionId: session.id });
    await closed;
  });

  it('reconnects after the loss of its database connection', async () => {
    const browser = await signUp(app);
    const socket = clients.connect(browser, browser.userId);
    await waitForEvent(socket, 'authenticated');
    const disconnection = waitForEvent(socket, 'disconnect');
    await app.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
    );
    const receivedEvent = waitForEvent(socket, 'item:deleted');
    realtime.publish(browser.userId, 'item:deleted', { itemId: 'z' });
    expect(await receivedEvent).toEqual({ itemId: 'z' });
    // Events of other processes may be lost, so clients are told to reconnect and refetch.
    expect(await disconnection).toBe('transport close');
    const reconnectedSocket = clients.connect(browser, browser.userId);
    await waitForEvent(reconnectedSocket, 'authenticated');
    const received = waitForEvent(reconnectedSocket, 'item:deleted');
    otherProcess.publish(browser.userId, 'item:deleted', { itemId: 'w' });
    expect(await received).toEqual({ itemId: 'w' });
  });

  it('lets clients reconnect after a restart', async () => {
    const restartedServer = createTestRealtimeServer(app);
    const browser = await signUp(app);
    app.fastify.server.removeAllListeners('upgrade');
    restartedServer.attach(app.fastify.server);
    const socket = clients.connect(browser, browser.userId);
    await waitForEvent(socket, 'authenticated');
    const reason = waitForEvent(socket, 'disconnect');
    restartedServer.close();
    // Not `io server disconnect`, after which a client does not reconnect.
    expect(await reason).toBe('transport close');
    await vi.waitUntil(() => restartedServer.connections.size === 0, { timeout: 10_000 });
    app.fastify.server.removeAllListeners('upgrade');
    realtime.attach(app.fastify.server);
  });
});
