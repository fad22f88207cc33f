import { once } from 'node:events';
import type { Socket as TcpSocket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Item } from '@plateful/contract';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import {
  cookieOf,
  frameOf,
  nextEvent,
  outcomeOf,
  realtimeOf,
  SocketClients,
} from '#testing/socket-clients.ts';
import { signUp } from '#testing/stories.ts';
import type { ConnectionLimits } from './connections.ts';
import type { Realtime } from './realtime.ts';

let test: TestApp;
let realtime: Realtime;
let clients: SocketClients;

beforeAll(async () => {
  test = await buildTestApp();
  await test.app.listen({ port: 0 });
  clients = new SocketClients(test.app.server);
});
afterEach(async () => {
  clients.closeAll();
  // Whatever a test did to its connections, none of them is counted any more.
  await vi.waitUntil(() => realtime.connections.size === 0, { timeout: 5_000 });
  realtime.close();
});
afterAll(() => test.close());

function start(limits: Partial<ConnectionLimits> = {}, trustProxy = false): void {
  test.app.server.removeAllListeners('upgrade');
  realtime = realtimeOf(test, limits, trustProxy);
  realtime.attach(test.app.server);
}

const sizeIs = (size: number) => vi.waitUntil(() => realtime.connections.size === size);
const statusOf = async (socket: TcpSocket) => {
  const [bytes] = await once(socket, 'data');
  return Number(String(bytes).split(' ')[1]);
};
const closed = (socket: TcpSocket) => {
  // Data that nobody reads keeps a connection open.
  socket.resume();
  return socket.destroyed ? Promise.resolve() : once(socket, 'close');
};

/** A websocket that says nothing more, or what is given. */
async function rawWebsocket(cookie = ''): Promise<TcpSocket> {
  const socket = await clients.raw(clients.upgradeRequest({ headers: { Cookie: cookie } }));
  expect(await statusOf(socket)).toBe(101);
  return socket;
}

describe('a handshake', () => {
  it('needs an Origin of ours', async () => {
    start();
    for (const [origin, status] of [
      [clients.origin, 101],
      ['https://evil.example', 403],
      ['null', 403],
    ] as const) {
      const request = clients.upgradeRequest({ headers: { Origin: origin } });
      expect(await statusOf(await clients.raw(request))).toBe(status);
    }
    const without = clients.upgradeRequest().replace(/Origin: .*\r\n/, '');
    const socket = await clients.raw(without);
    expect(await statusOf(socket)).toBe(403);
    await closed(socket);
  });

  it('is a websocket’s, at its own address, and ends at once when it is not', async () => {
    start();
    const refused = [
      { path: '/socket.io/?EIO=4&transport=polling' },
      { path: '/socket.io/?EIO=3&transport=websocket' },
      { path: '/socket.io/?EIO=4&transport=websocket&sid=abc' },
      { path: '/socket.io/?EIO=4&transport=webtransport' },
      { path: '/elsewhere' },
      { path: '//' },
      { path: '/socket.iox/?EIO=4&transport=websocket' },
      { headers: { Upgrade: 'h2c' } },
      { headers: { 'Sec-WebSocket-Key': 'short' } },
      { headers: { 'Sec-WebSocket-Version': '7' } },
      { method: 'POST' },
    ];
    for (const request of refused) {
      const socket = await clients.raw(clients.upgradeRequest(request));
      await closed(socket);
    }
    await sizeIs(0);
    const polling = await test.browser().get('/socket.io/?EIO=4&transport=polling');
    expect(polling.status).toBe(404);
  });

  it('is limited for an address, as the proxy before us tells it', async () => {
    start({ handshakesPerAddressAndMinute: 3 }, true);
    const from = async (address: string) => {
      const headers = { 'X-Forwarded-For': `1.1.1.1, ${address}` };
      return statusOf(await clients.raw(clients.upgradeRequest({ headers })));
    };
    const statuses: number[] = [];
    for (let time = 0; time < 5; time++) statuses.push(await from('10.0.0.1'));
    expect(statuses).toEqual([101, 101, 101, 429, 429]);
    expect(await from('10.0.0.2')).toBe(101);
    // One IPv6 household counts as one, and a provider's site may have ten times as many.
    statuses.length = 0;
    for (let host = 0; host < 4; host++) statuses.push(await from(`2001:db8::${host}`));
    for (let net = 1; net <= 28; net++) statuses.push(await from(`2001:db8:0:${net}::1`));
    expect(statuses.slice(0, 4)).toEqual([101, 101, 101, 429]);
    expect(statuses.slice(4).filter((status) => status === 101)).toHaveLength(27);
  });

  it('is limited for a session, from whatever address it comes', async () => {
    start({ handshakesPerSessionAndMinute: 3 }, true);
    const [cook, other] = [await signUp(test), await signUp(test)];
    let addresses = 0;
    const handshake = async (cookie: string) => {
      const headers = { Cookie: cookie, 'X-Forwarded-For': `203.0.113.${++addresses}` };
      return statusOf(await clients.raw(clients.upgradeRequest({ headers })));
    };
    const statuses: number[] = [];
    for (let time = 0; time < 5; time++) statuses.push(await handshake(cookieOf(cook)));
    expect(statuses).toEqual([101, 101, 101, 429, 429]);
    expect(await handshake(cookieOf(other))).toBe(101);
  });

  it('of one session shares the lookup of those that are under way', async () => {
    start();
    const cook = await signUp(test);
    const find = test.services.sessions.find.bind(test.services.sessions);
    const lookup = vi.spyOn(test.services.sessions, 'find').mockImplementation(async (secret) => {
      await sleep(500);
      return find(secret);
    });
    const tabs = Array.from({ length: 8 }, () => clients.connect(cook, cook.userId));
    await Promise.all(tabs.map((tab) => nextEvent(tab, 'authenticated')));
    expect(lookup.mock.calls.length).toBeLessThan(8);
    lookup.mockClear();
    await nextEvent(clients.connect(null, cook.userId), 'connect_error');
    expect(lookup).not.toHaveBeenCalled();
    lookup.mockRestore();
  });

  it('is limited for all addresses together', async () => {
    start({ handshakesPerMinute: 2 });
    const statuses: number[] = [];
    for (let time = 0; time < 3; time++) statuses.push(await statusOf(await clients.raw()));
    expect(statuses).toEqual([101, 101, 429]);
  });
});

describe('open connections', () => {
  it('are limited in all and for an address', async () => {
    for (const limits of [{ inAll: 3 }, { perAddress: 3 }]) {
      start(limits);
      const statuses: number[] = [];
      for (let time = 0; time < 5; time++) statuses.push(await statusOf(await clients.raw()));
      expect(statuses).toEqual([101, 101, 101, 429, 429]);
      clients.closeAll();
      await sizeIs(0);
      expect(await statusOf(await clients.raw())).toBe(101);
      clients.closeAll();
      await sizeIs(0);
    }
  });

  it('of one session that say nothing are limited, and make room when they end', async () => {
    start({ unauthenticatedPerSession: 2 });
    const cook = await signUp(test);
    const silent = [await rawWebsocket(cookieOf(cook)), await rawWebsocket(cookieOf(cook))];
    const request = clients.upgradeRequest({ headers: { Cookie: cookieOf(cook) } });
    expect(await statusOf(await clients.raw(request))).toBe(429);
    silent[0]?.destroy();
    await vi.waitUntil(async () => (await statusOf(await clients.raw(request))) === 101);
  });

  it('are ten for a person: the newest ones', async () => {
    start();
    const [cook, other] = [await signUp(test), await signUp(test)];
    const stranger = clients.connect(other, other.userId);
    await nextEvent(stranger, 'authenticated');
    const tabs: Socket[] = [];
    const reasons: string[] = [];
    for (let tab = 0; tab < 14; tab++) {
      const socket = clients.connect(cook, cook.userId);
      socket.on('disconnect', (reason) => reasons.push(reason));
      await nextEvent(socket, 'authenticated');
      tabs.push(socket);
    }
    await sizeIs(11);
    expect(tabs.map(({ connected }) => connected)).toEqual([
      ...Array(4).fill(false),
      ...Array(10).fill(true),
    ]);
    // After this a client does not connect again by itself, which would close the next tab.
    expect(reasons).toEqual(Array(4).fill('io server disconnect'));
    expect(stranger.connected).toBe(true);
  });

  it('are ten for a person also when all open at once and never answer a goodbye', async () => {
    start({ unauthenticatedPerSession: 30 });
    const cook = await signUp(test);
    const claim = frameOf(`40${JSON.stringify({ userId: cook.userId })}`);
    const sockets = await Promise.all(
      Array.from({ length: 30 }, () => rawWebsocket(cookieOf(cook))),
    );
    for (const socket of sockets) socket.write(claim);
    await vi.waitUntil(() => realtime.connections.size === 10, { timeout: 5_000 });
  });

  it('of strangers are closed after five seconds', async () => {
    start({ authenticateWithinMs: 300 });
    const cook = await signUp(test);
    const signedIn = clients.connect(cook, cook.userId);
    await nextEvent(signedIn, 'authenticated');
    const silent = await rawWebsocket(cookieOf(cook));
    const pinging = await rawWebsocket();
    pinging.write(frameOf('3'));
    const elsewhere = await rawWebsocket(cookieOf(cook));
    elsewhere.write(frameOf('40/admin,{}'));
    const halfOpen = await clients.raw();
    halfOpen.end();
    await Promise.all([silent, pinging, elsewhere, halfOpen].map(closed));
    await sizeIs(1);
    expect(signedIn.connected).toBe(true);
  });

  it('that ask for nothing, or never to the end, are closed as soon', async () => {
    start();
    const silent = await clients.raw('');
    const halfAsked = await clients.raw(clients.upgradeRequest().slice(0, -10));
    // Not by the browser's patience: a connection that was used stays open for the next request.
    const used = await clients.raw('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await Promise.all([silent, halfAsked].map(closed));
    expect(used.destroyed).toBe(false);
  }, 15_000);

  it('of strangers make room for the next handshake', async () => {
    start({ unauthenticated: 5 });
    const strangers: TcpSocket[] = [];
    for (let time = 0; time < 5; time++) strangers.push(await rawWebsocket());
    const cook = await signUp(test);
    const socket = clients.connect(cook, cook.userId);
    expect(await outcomeOf(socket)).toBe('open');
    await Promise.race(strangers.map(closed));
    expect(realtime.connections.size).toBe(5);
  });

  it('have one handshake: who is refused can’t try another name', async () => {
    start();
    const [cook, other] = [await signUp(test), await signUp(test)];
    const socket = await rawWebsocket(cookieOf(cook));
    socket.write(frameOf(`40${JSON.stringify({ userId: other.userId })}`));
    await closed(socket);
    // Nor does one connection stand for many.
    const greedy = await rawWebsocket(cookieOf(cook));
    const claim = frameOf(`40${JSON.stringify({ userId: cook.userId })}`);
    greedy.write(claim);
    await once(greedy, 'data');
    greedy.write(claim);
    await closed(greedy);
  });

  it('are given back after a storm of them', async () => {
    start();
    const cook = await signUp(test);
    const claim = frameOf(`40${JSON.stringify({ userId: cook.userId })}`);
    for (let round = 0; round < 5; round++) {
      const sockets = await Promise.all(
        Array.from({ length: 20 }, () =>
          clients.raw(clients.upgradeRequest({ headers: { Cookie: cookieOf(cook) } })),
        ),
      );
      for (const [index, socket] of sockets.entries()) {
        if (index % 2 === 0) socket.write(claim);
        if (index % 3 === 0) socket.resetAndDestroy();
        else socket.destroy();
      }
    }
    await vi.waitUntil(() => realtime.connections.size === 0, { timeout: 5_000 });
    const socket = clients.connect(cook, cook.userId);
    expect(await outcomeOf(socket)).toBe('open');
  });
});

describe('packets', () => {
  const packetOf = (bytes: number) => `42["x","${'a'.repeat(bytes - 8)}"]`.slice(0, bytes);

  async function signedInSocket(limits: Partial<ConnectionLimits> = {}): Promise<TcpSocket> {
    start(limits);
    const cook = await signUp(test);
    const socket = await rawWebsocket(cookieOf(cook));
    socket.write(frameOf(`40${JSON.stringify({ userId: cook.userId })}`));
    await once(socket, 'data');
    return socket;
  }

  it('have 16 KB at most', async () => {
    const socket = await signedInSocket();
    socket.write(frameOf(packetOf(16_384)));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(socket.destroyed).toBe(false);
    expect(realtime.connections.size).toBe(1);
    const other = await signedInSocket();
    other.write(frameOf(packetOf(16_385)));
    await closed(other);
  });

  it('are few: a flood of them cuts the connection', async () => {
    const floods = [
      frameOf('42["x"]'),
      frameOf('3'),
      frameOf('51-["x",{"_placeholder":true,"num":0}]'),
      frameOf(Buffer.alloc(10), 2),
    ];
    for (const packet of floods) {
      const socket = await signedInSocket();
      socket.write(Buffer.concat(Array(100).fill(packet)));
      await closed(socket);
      await sizeIs(0);
    }
  });

  it('are counted below the websocket too: pings and fragments', async () => {
    for (const opcode of [9, 0]) {
      const socket = await signedInSocket();
      // An unfinished message, continued for ever.
      if (opcode === 0) socket.write(Buffer.from([0x01, 0x80, 0, 0, 0, 0]));
      const frame = frameOf('', opcode);
      if (opcode === 0) frame[0] = 0;
      const flood = setInterval(() => socket.write(Buffer.concat(Array(1000).fill(frame))), 5);
      await closed(socket);
      clearInterval(flood);
    }
  });

  it('wait for somebody who does not read up to a megabyte, and no more', async () => {
    start();
    const cook = await signUp(test);
    const socket = await rawWebsocket(cookieOf(cook));
    socket.write(frameOf(`40${JSON.stringify({ userId: cook.userId })}`));
    await once(socket, 'data');
    const reader = clients.connect(cook, cook.userId);
    await nextEvent(reader, 'authenticated');
    socket.pause();
    const item = { description: 'a'.repeat(300_000) } as Item;
    let isOpen = true;
    for (let time = 0; time < 300 && isOpen; time++) {
      realtime.publish(cook.userId, 'item:updated', { item });
      await new Promise((resolve) => setTimeout(resolve, 5));
      isOpen = realtime.connections.size === 2;
    }
    expect(isOpen).toBe(false);
    expect(reader.connected).toBe(true);
  });

  it('of somebody who only listens never cut it', async () => {
    const socket = await signedInSocket({ windowMs: 50 });
    for (let time = 0; time < 30; time++) {
      socket.write(frameOf('3'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(socket.destroyed).toBe(false);
  });
});

it('a session that ends while its handshake is under way opens nothing', async () => {
  start();
  const cook = await signUp(test);
  const { rows } = await test.database.pool.query('select id from sessions where user_id = $1', [
    cook.userId,
  ]);
  realtime.endSession(rows[0].id);
  // The row is still there, as it was for a handshake that read it a moment before.
  expect(await outcomeOf(clients.connect(cook, cook.userId))).toBe('refused');
});
