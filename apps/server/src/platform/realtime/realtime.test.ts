import type { AddressInfo } from 'node:net';
import { type Item, SOCKET_PATH } from '@plateful/contract';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sessionSecretIn } from '#features/accounts/cookies.ts';
import { isSameHost } from '#platform/http/origin-check.ts';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { signUp } from '#testing/stories.ts';
import { Realtime } from './realtime.ts';

let test: TestApp;
let realtime: Realtime;
/** A second process on the same database, as far as the sockets can tell. */
let elsewhere: Realtime;
let url: string;
let sockets: Socket[] = [];

beforeAll(async () => {
  test = await buildTestApp();
  const parts = {
    pool: test.database.pool,
    identify: async (cookie: string | undefined) =>
      (await test.services.sessions.find(sessionSecretIn(cookie)))?.caller ?? null,
    isSameOrigin: (request: Parameters<typeof isSameHost>[0]) => isSameHost(request, null),
    onError: () => {},
  };
  realtime = new Realtime(parts);
  elsewhere = new Realtime(parts);
  realtime.attach(test.app.server);
  await test.app.listen({ port: 0 });
  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const socket of sockets) socket.close();
  sockets = [];
});
afterAll(async () => {
  await realtime.close();
  await elsewhere.close();
  await test.close();
});

function connect(
  browser: Browser | null,
  userId: string,
  headers: Record<string, string> = {},
): Socket {
  const cookie = [...(browser?.cookies ?? [])]
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const socket = io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnection: false,
    auth: { userId },
    extraHeaders: { ...(cookie && { cookie }), ...headers },
  });
  sockets.push(socket);
  return socket;
}

function nextEvent<T = unknown>(socket: Socket, event: string): Promise<T> {
  return new Promise((resolve) => socket.once(event, resolve));
}

describe('the socket', () => {
  it('opens for the person whose session it carries', async () => {
    const browser = await signUp(test);
    const socket = connect(browser, browser.userId);
    expect(await nextEvent(socket, 'authenticated')).toEqual({ userId: browser.userId });
  });

  it('stays closed without a session, with another’s user id, and for other sites', async () => {
    const [one, two] = [await signUp(test), await signUp(test)];
    const refused = [
      connect(null, one.userId),
      connect(one, two.userId),
      connect(one, ''),
      connect(one, one.userId, { origin: 'https://evil.example' }),
    ];
    const outcomes = refused.map((socket) =>
      Promise.race([
        nextEvent(socket, 'connect_error').then(() => 'refused'),
        nextEvent(socket, 'authenticated').then(() => 'open'),
      ]),
    );
    expect(await Promise.all(outcomes)).toEqual(Array(4).fill('refused'));
  });

  it('brings events to all devices of a person and to nobody else, also from another process', async () => {
    const [one, two] = [await signUp(test), await signUp(test)];
    const [phone, desktop, stranger] = [
      connect(one, one.userId),
      connect(one, one.userId),
      connect(two, two.userId),
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
    elsewhere.tell(one.userId, 'item:created', { item });
    expect(await received).toEqual([{ item }, { item }]);
    const own = nextEvent(stranger, 'item:deleted');
    realtime.tell(two.userId, 'item:deleted', { itemId: 'y' });
    await own;
    expect(overheard).toEqual([['item:deleted', { itemId: 'y' }]]);
  });

  it('closes when its session ends, and hears nothing more', async () => {
    const browser = await signUp(test);
    const socket = connect(browser, browser.userId);
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
    const socket = connect(browser, browser.userId);
    await nextEvent(socket, 'authenticated');
    await test.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
    );
    const heard = nextEvent(socket, 'item:deleted');
    realtime.tell(browser.userId, 'item:deleted', { itemId: 'z' });
    expect(await heard).toEqual({ itemId: 'z' });
  });
});
