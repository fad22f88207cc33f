import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { SocketClients } from '#testing/socket-clients.ts';
import { createTestRealtimeServer } from '#testing/test-realtime-server.ts';
import type { RealtimeServer } from './realtime-server.ts';

let app: TestApp;
let realtime: RealtimeServer;
let clients: SocketClients;
beforeAll(async () => {
  app = await buildTestApp();
  realtime = createTestRealtimeServer(app, { handshakesPerAddressPerMinute: 0 });
  realtime.attach(app.fastify.server);
  await app.fastify.listen({ port: 0 });
  clients = new SocketClients(app.fastify.server);
});
afterAll(async () => {
  clients.closeAll();
  realtime.close();
  await app.close();
});

const path = '/socket.io/?EIO=4&transport=websocket';

it.each([
  ['at another path', { path: '/elsewhere' }, 404, 'NOT_FOUND'],
  ['of another version', { path: path.replace('EIO=4', 'EIO=3') }, 400, 'INVALID'],
  ['of another site', { path, headers: { Origin: 'https://evil.example' } }, 403, 'CROSS_SITE'],
  ['over the limit', { path }, 429, 'TOO_MANY'],
] as const)(
  'a handshake %s is rejected with the error envelope',
  async (_, request, status, code) => {
    const socket = await clients.openRawConnection(clients.upgradeRequest(request));
    let text = '';
    socket.on('data', (bytes) => {
      text += String(bytes);
    });
    await once(socket, 'close');
    const [head = '', body = ''] = text.split('\r\n\r\n');
    const { requestId, ...envelope } = JSON.parse(body);
    expect(envelope).toEqual({ succeeded: false, errorMessage: expect.any(String), code });
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain(`X-Request-Id: ${requestId}`);
    expect(head.includes('Retry-After: 60')).toBe(status === 429);
  },
);
