import type { Item } from '@plateful/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { nextEvent, outcomeOf, realtimeOf, SocketClients } from '#testing/socket-clients.ts';
import { signUp } from '#testing/stories.ts';
import type { Realtime } from './realtime.ts';

let test: TestApp;
let realtime: Realtime;
/** A second process on the same database, as far as the sockets can tell. */
let elsewhere: Realtime;
let clients: SocketClients;

beforeAll(async () => {
  test = await buildTestApp();
  realtime = realtimeOf(test);
  elsewhere = realtimeOf(test);
  realtime.attach(test.app.server);
  await Promise.all([realtime.listen(), elsewhere.listen()]);
  await test.app.listen({ port: 0 });
  clients = new SocketClients(test.app.server);
});
afterEach(() => clients.closeAll());
afterAll(async () => {
  realtime.close();
  elsewhere.close();
  await test.close();
});

describe('the socket', () => {
  it('opens for the person whose session it carries', async () => {
    const browser = await signUp(test);
    const socket = clients.connect(browser, browser.userId);
    expect(await nextEvent(socket, 'authenticated')).toEqual({ userId: browser.userId });
  });

  it('stays closed without a session, with another’s user id, and for other sites', async () => {
    const [one, two] = [await signUp(test), await signUp(test)];
    const refused = [
      clients.connect(null, one.userId),
      clients.connect(one, two.userId),
      clients.connect(one, ''),
      clients.connect(one, one.userId, { origin: 'https://evil.example' }),
    ];
    expect(await Promise.all(refused.map(outcomeOf))).toEqual(Array(4).fill('refused'));
  });

  it('brings events to all devices of a person and to nobody else, also from another process', async () => {
    const [one, two] = [await signUp(test), await signUp(test)];
    const [phone, desktop, stranger] = [
      clients.connect(one, one.userId),
      clients.connect(one, one.userId),
      clients.connect(two, two.userId),
    ];
    await Promise.all(
      [phone, desktop, stranger].map((socket) => nextEvent(socket, 'authenticated')),
    );
    const overheard: unknown[] = [];
    stranger.onAny((...event) => overheard.push(event));
    const received = Promise.all(
      [phone, desktop].map((socket) => nextEvent(socket, 'item:created')),
    );
    const item = { _id: 'x', title: 'Soup' } as Item;
    elsewhere.publish(one.userId, 'item:created', { item });
    expect(await received).toEqual([{ item }, { item }]);
    const own = nextEvent(stranger, 'item:deleted');
    realtime.publish(two.userId, 'item:deleted', { itemId: 'y' });
    await own;
    expect(overheard).toEqual([['item:deleted', { itemId: 'y' }]]);
  });

  it('closes when its session ends, and hears nothing more', async () => {
    const browser = await signUp(test);
    const socket = clients.connect(browser, browser.userId);
    await nextEvent(socket, 'authenticated');
    const revoked = nextEvent<{ sessionId: string }>(socket, 'session:revoked');
    const closed = nextEvent(socket, 'disconnect');
    const [session] = (
      await test.database.pool.query('select id from sessions where user_id = $1', [browser.userId])
    ).rows;
    elsewhere.endSession(session.id);
    expect(await revoked).toEqual({ sessionId: session.id });
    await closed;
  });

  it('survives the loss of its database connection', async () => {
    const browser = await signUp(test);
    const socket = clients.connect(browser, browser.userId);
    await nextEvent(socket, 'authenticated');
    await test.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
    );
    const heard = nextEvent(socket, 'item:deleted');
    realtime.publish(browser.userId, 'item:deleted', { itemId: 'z' });
    expect(await heard).toEqual({ itemId: 'z' });
    // What other processes said meanwhile is lost: clients are to connect again, and fetch it.
    expect(await nextEvent(socket, 'disconnect')).toBe('transport close');
    const again = clients.connect(browser, browser.userId);
    await nextEvent(again, 'authenticated');
    const received = nextEvent(again, 'item:deleted');
    elsewhere.publish(browser.userId, 'item:deleted', { itemId: 'w' });
    expect(await received).toEqual({ itemId: 'w' });
  });

  it('lets clients connect again after a restart', async () => {
    const other = realtimeOf(test);
    const browser = await signUp(test);
    test.app.server.removeAllListeners('upgrade');
    other.attach(test.app.server);
    const socket = clients.connect(browser, browser.userId);
    await nextEvent(socket, 'authenticated');
    const reason = nextEvent(socket, 'disconnect');
    other.close();
    // Not `io server disconnect`, after which a client does not try again.
    expect(await reason).toBe('transport close');
    await vi.waitUntil(() => other.connections.size === 0);
    test.app.server.removeAllListeners('upgrade');
    realtime.attach(test.app.server);
  });
});
