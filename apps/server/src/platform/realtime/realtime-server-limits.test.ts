import { once } from 'node:events';
import type { Socket as TcpSocket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Item } from '@plateful/contract';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { shortenHeadersTimeout } from '#testing/shorten-timeouts.ts';
import {
  createWebSocketFrame,
  getCookieHeader,
  SocketClients,
  waitForConnectOutcome,
  waitForEvent,
} from '#testing/socket-clients.ts';
import { createTestRealtimeServer } from '#testing/test-realtime-server.ts';
import type { ConnectionLimits } from './connection-limiter.ts';
import type { RealtimeServer } from './realtime-server.ts';

let app: TestApp;
let realtime: RealtimeServer;
let clients: SocketClients;

beforeAll(async () => {
  app = await buildTestApp();
  await app.fastify.listen({ port: 0 });
  clients = new SocketClients(app.fastify.server);
});
afterEach(async () => {
  clients.closeAll();
  // Checks that no closed connection is still counted.
  await vi.waitUntil(() => realtime.connections.size === 0, { timeout: 5_000 });
  realtime.close();
});
afterAll(() => app.close());

function startRealtime(limits: Partial<ConnectionLimits> = {}, trustProxy = false): void {
  app.fastify.server.removeAllListeners('upgrade');
  realtime = createTestRealtimeServer(app, limits, trustProxy);
  realtime.attach(app.fastify.server);
}

const waitForSize = (size: number) =>
  vi.waitUntil(() => realtime.connections.size === size, { timeout: 10_000 });
const readStatus = async (socket: TcpSocket) => {
  const [bytes] = await once(socket, 'data');
  return Number(String(bytes).split(' ')[1]);
};
const waitForClose = (socket: TcpSocket) => {
  // Unread data keeps a connection open.
  socket.resume();
  return socket.destroyed ? Promise.resolve() : once(socket, 'close');
};

/** Opens a websocket that sends nothing after the handshake, or the given data. */
async function openRawWebSocket(cookie = ''): Promise<TcpSocket> {
  const socket = await clients.openRawConnection(
    clients.upgradeRequest({ headers: { Cookie: cookie } }),
  );
  expect(await readStatus(socket)).toBe(101);
  return socket;
}

describe('a handshake', () => {
  it('is rejected without a same-origin Origin header', async () => {
    startRealtime();
    for (const [origin, status] of [
      [clients.origin, 101],
      ['https://evil.example', 403],
      ['null', 403],
    ] as const) {
      const request = clients.upgradeRequest({ headers: { Origin: origin } });
      expect(await readStatus(await clients.openRawConnection(request))).toBe(status);
    }
    const requestWithoutOrigin = clients.upgradeRequest().replace(/Origin: .*\r\n/, '');
    const socket = await clients.openRawConnection(requestWithoutOrigin);
    expect(await readStatus(socket)).toBe(403);
    await waitForClose(socket);
  });

  it('is rejected at once when it is not a websocket handshake at the socket path', async () => {
    startRealtime();
    const invalidRequests = [
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
    for (const request of invalidRequests) {
      const socket = await clients.openRawConnection(clients.upgradeRequest(request));
      await waitForClose(socket);
    }
    await waitForSize(0);
    const polling = await app.createBrowser().get('/socket.io/?EIO=4&transport=polling');
    expect(polling.status).toBe(404);
  });

  it('is limited per address, taken from the proxy header', async () => {
    startRealtime({ handshakesPerAddressPerMinute: 3 }, true);
    const from = async (address: string) => {
      const headers = { 'X-Forwarded-For': `1.1.1.1, ${address}` };
      return readStatus(await clients.openRawConnection(clients.upgradeRequest({ headers })));
    };
    const statuses: number[] = [];
    for (let time = 0; time < 5; time++) statuses.push(await from('10.0.0.1'));
    expect(statuses).toEqual([101, 101, 101, 429, 429]);
    expect(await from('10.0.0.2')).toBe(101);
    // An IPv6 /64 counts as one address, and a /48 has ten times its limit.
    statuses.length = 0;
    for (let host = 0; host < 4; host++) statuses.push(await from(`2001:db8::${host}`));
    for (let net = 1; net <= 28; net++) statuses.push(await from(`2001:db8:0:${net}::1`));
    expect(statuses.slice(0, 4)).toEqual([101, 101, 101, 429]);
    expect(statuses.slice(4).filter((status) => status === 101)).toHaveLength(27);
  });

  it('is limited per session, from any address', async () => {
    startRealtime({ handshakesPerSessionAndMinute: 3 }, true);
    const [user, other] = [await signUp(app), await signUp(app)];
    let addresses = 0;
    const handshake = async (cookie: string) => {
      const headers = { Cookie: cookie, 'X-Forwarded-For': `203.0.113.${++addresses}` };
      return readStatus(await clients.openRawConnection(clients.upgradeRequest({ headers })));
    };
    const statuses: number[] = [];
    for (let time = 0; time < 5; time++) statuses.push(await handshake(getCookieHeader(user)));
    expect(statuses).toEqual([101, 101, 101, 429, 429]);
    expect(await handshake(getCookieHeader(other))).toBe(101);
  });

  it('shares the session lookup of concurrent handshakes with the same session', async () => {
    startRealtime();
    const user = await signUp(app);
    const find = app.services.sessions.find.bind(app.services.sessions);
    const lookup = vi.spyOn(app.services.sessions, 'find').mockImplementation(async (secret) => {
      await sleep(500);
      return find(secret);
    });
    const tabs = Array.from({ length: 8 }, () => clients.connect(user, user.userId));
    await Promise.all(tabs.map((tab) => waitForEvent(tab, 'authenticated')));
    expect(lookup.mock.calls.length).toBeLessThan(8);
    lookup.mockClear();
    await waitForEvent(clients.connect(null, user.userId), 'connect_error');
    expect(lookup).not.toHaveBeenCalled();
    lookup.mockRestore();
  });

  it('is limited for all addresses together', async () => {
    startRealtime({ handshakesPerMinute: 2 });
    const statuses: number[] = [];
    for (let time = 0; time < 3; time++)
      statuses.push(await readStatus(await clients.openRawConnection()));
    expect(statuses).toEqual([101, 101, 429]);
  });
});

describe('open connections', () => {
  it('are limited in total and per address', async () => {
    for (const limits of [{ total: 3 }, { perAddress: 3 }]) {
      startRealtime(limits);
      const statuses: number[] = [];
      for (let time = 0; time < 5; time++)
        statuses.push(await readStatus(await clients.openRawConnection()));
      expect(statuses).toEqual([101, 101, 101, 429, 429]);
      clients.closeAll();
      await waitForSize(0);
      expect(await readStatus(await clients.openRawConnection())).toBe(101);
      clients.closeAll();
      await waitForSize(0);
    }
  });

  it('of one session without a connect packet are limited, and free their place when they end', async () => {
    startRealtime({ unauthenticatedPerSession: 2 });
    const user = await signUp(app);
    const silentSockets = [
      await openRawWebSocket(getCookieHeader(user)),
      await openRawWebSocket(getCookieHeader(user)),
    ];
    const request = clients.upgradeRequest({ headers: { Cookie: getCookieHeader(user) } });
    expect(await readStatus(await clients.openRawConnection(request))).toBe(429);
    silentSockets[0]?.destroy();
    await vi.waitUntil(
      async () => (await readStatus(await clients.openRawConnection(request))) === 101,
      { timeout: 10_000 },
    );
  });

  it('are limited to the ten newest of a user', async () => {
    startRealtime();
    const [user, other] = [await signUp(app), await signUp(app)];
    const otherUserSocket = clients.connect(other, other.userId);
    await waitForEvent(otherUserSocket, 'authenticated');
    const tabs: Socket[] = [];
    const reasons: string[] = [];
    for (let tab = 0; tab < 14; tab++) {
      const socket = clients.connect(user, user.userId);
      socket.on('disconnect', (reason) => reasons.push(reason));
      await waitForEvent(socket, 'authenticated');
      tabs.push(socket);
    }
    await waitForSize(11);
    expect(tabs.map(({ connected }) => connected)).toEqual([
      ...Array(4).fill(false),
      ...Array(10).fill(true),
    ]);
    // After this packet a client does not reconnect automatically, which would close the next tab.
    expect(reasons).toEqual(Array(4).fill('io server disconnect'));
    expect(otherUserSocket.connected).toBe(true);
  });

  it('are limited to ten per user when all open at once and ignore the disconnect packet', async () => {
    startRealtime({ unauthenticatedPerSession: 30 });
    const user = await signUp(app);
    const claim = createWebSocketFrame(`40${JSON.stringify({ userId: user.userId })}`);
    const sockets = await Promise.all(
      Array.from({ length: 30 }, () => openRawWebSocket(getCookieHeader(user))),
    );
    for (const socket of sockets) socket.write(claim);
    await vi.waitUntil(() => realtime.connections.size === 10, { timeout: 5_000 });
  });

  it('that do not authenticate are closed after five seconds', async () => {
    startRealtime({ authenticationTimeoutMs: 1500 });
    const user = await signUp(app);
    const signedIn = clients.connect(user, user.userId);
    await waitForEvent(signedIn, 'authenticated');
    const silentSockets = await openRawWebSocket(getCookieHeader(user));
    const pinging = await openRawWebSocket();
    pinging.write(createWebSocketFrame('3'));
    const otherNamespace = await openRawWebSocket(getCookieHeader(user));
    otherNamespace.write(createWebSocketFrame('40/admin,{}'));
    const halfOpen = await clients.openRawConnection();
    halfOpen.end();
    await Promise.all([silentSockets, pinging, otherNamespace, halfOpen].map(waitForClose));
    await waitForSize(1);
    expect(signedIn.connected).toBe(true);
  });

  it('that send an incomplete or no request are closed after five seconds', async () => {
    startRealtime();
    expect(shortenHeadersTimeout(app.fastify.server)).toBe(5000);
    const silentSockets = await clients.openRawConnection('');
    const incomplete = await clients.openRawConnection(clients.upgradeRequest().slice(0, -10));
    // Not the keep-alive timeout: a used connection stays open for the next request.
    const used = await clients.openRawConnection(
      'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
    );
    await Promise.all([silentSockets, incomplete].map(waitForClose));
    expect(used.destroyed).toBe(false);
  });

  it('that do not authenticate are closed for the next handshake when there are too many', async () => {
    startRealtime({ unauthenticated: 5 });
    const unauthenticatedSockets: TcpSocket[] = [];
    for (let time = 0; time < 5; time++) unauthenticatedSockets.push(await openRawWebSocket());
    const user = await signUp(app);
    const socket = clients.connect(user, user.userId);
    expect(await waitForConnectOutcome(socket)).toBe('open');
    await Promise.race(unauthenticatedSockets.map(waitForClose));
    expect(realtime.connections.size).toBe(5);
  });

  it('allow one connect packet: a rejected client cannot try another user', async () => {
    startRealtime();
    const [user, other] = [await signUp(app), await signUp(app)];
    const socket = await openRawWebSocket(getCookieHeader(user));
    socket.write(createWebSocketFrame(`40${JSON.stringify({ userId: other.userId })}`));
    await waitForClose(socket);
    // Additional namespaces are rejected as well.
    const secondAttempt = await openRawWebSocket(getCookieHeader(user));
    const claim = createWebSocketFrame(`40${JSON.stringify({ userId: user.userId })}`);
    secondAttempt.write(claim);
    await once(secondAttempt, 'data');
    secondAttempt.write(claim);
    await waitForClose(secondAttempt);
  });

  it('are all released after a storm of connections', async () => {
    startRealtime();
    const user = await signUp(app);
    const claim = createWebSocketFrame(`40${JSON.stringify({ userId: user.userId })}`);
    for (let round = 0; round < 5; round++) {
      const sockets = await Promise.all(
        Array.from({ length: 20 }, () =>
          clients.openRawConnection(
            clients.upgradeRequest({ headers: { Cookie: getCookieHeader(user) } }),
          ),
        ),
      );
      for (const [index, socket] of sockets.entries()) {
        if (index % 2 === 0) socket.write(claim);
        if (index % 3 === 0) socket.resetAndDestroy();
        else socket.destroy();
      }
    }
    await vi.waitUntil(() => realtime.connections.size === 0, { timeout: 5_000 });
    const socket = clients.connect(user, user.userId);
    expect(await waitForConnectOutcome(socket)).toBe('open');
  });
});

describe('packets', () => {
  const createPacket = (bytes: number) => `42["x","${'a'.repeat(bytes - 8)}"]`.slice(0, bytes);

  async function signedInSocket(limits: Partial<ConnectionLimits> = {}): Promise<TcpSocket> {
    startRealtime(limits);
    const user = await signUp(app);
    const socket = await openRawWebSocket(getCookieHeader(user));
    socket.write(createWebSocketFrame(`40${JSON.stringify({ userId: user.userId })}`));
    await once(socket, 'data');
    return socket;
  }

  it('are limited to 16 KB', async () => {
    const socket = await signedInSocket();
    socket.write(createWebSocketFrame(createPacket(16_384)));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(socket.destroyed).toBe(false);
    expect(realtime.connections.size).toBe(1);
    const other = await signedInSocket();
    other.write(createWebSocketFrame(createPacket(16_385)));
    await waitForClose(other);
  });

  it('are limited in number: a flood closes the connection', async () => {
    const floods = [
      createWebSocketFrame('42["x"]'),
      createWebSocketFrame('3'),
      createWebSocketFrame('51-["x",{"_placeholder":true,"num":0}]'),
      createWebSocketFrame(Buffer.alloc(10), 2),
    ];
    for (const packet of floods) {
      const socket = await signedInSocket();
      socket.write(Buffer.concat(Array(100).fill(packet)));
      await waitForClose(socket);
      await waitForSize(0);
    }
  });

  it('are counted at the protocol level too: pings and fragments', async () => {
    for (const opcode of [9, 0]) {
      const socket = await signedInSocket();
      // A message of endless fragments.
      if (opcode === 0) socket.write(Buffer.from([0x01, 0x80, 0, 0, 0, 0]));
      const frame = createWebSocketFrame('', opcode);
      if (opcode === 0) frame[0] = 0;
      const flood = setInterval(() => socket.write(Buffer.concat(Array(1000).fill(frame))), 5);
      await waitForClose(socket);
      clearInterval(flood);
    }
  });

  it('are buffered up to one megabyte for a client that does not read', async () => {
    startRealtime();
    const user = await signUp(app);
    const socket = await openRawWebSocket(getCookieHeader(user));
    socket.write(createWebSocketFrame(`40${JSON.stringify({ userId: user.userId })}`));
    await once(socket, 'data');
    const reader = clients.connect(user, user.userId);
    await waitForEvent(reader, 'authenticated');
    socket.pause();
    const item = { description: 'a'.repeat(300_000) } as Item;
    let isOpen = true;
    for (let time = 0; time < 300 && isOpen; time++) {
      realtime.publish(user.userId, 'item:updated', { item });
      await new Promise((resolve) => setTimeout(resolve, 5));
      isOpen = realtime.connections.size === 2;
    }
    expect(isOpen).toBe(false);
    expect(reader.connected).toBe(true);
  });

  it('sent to a client that only listens never close its connection', async () => {
    const socket = await signedInSocket({ windowMs: 50 });
    for (let time = 0; time < 30; time++) {
      socket.write(createWebSocketFrame('3'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(socket.destroyed).toBe(false);
  });
});

it('a session that ends during its handshake gets no connection', async () => {
  startRealtime();
  const user = await signUp(app);
  const { rows } = await app.database.pool.query('select id from sessions where user_id = $1', [
    user.userId,
  ]);
  realtime.disconnectSession(rows[0].id);
  // The row still exists, as for a handshake that read it just before.
  expect(await waitForConnectOutcome(clients.connect(user, user.userId))).toBe('rejected');
});
