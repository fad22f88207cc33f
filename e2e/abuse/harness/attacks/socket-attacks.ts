import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import type { RunAttack, StatusCounts } from '../attack-types.ts';
import { buildTestIpAddress } from '../build-test-ip-address.ts';
import { incrementStatusCount } from '../http-requests.ts';

/** Number of IP addresses that an attack is spread over. */
const IP_ADDRESS_COUNT = 50;

/** A thousand connections that request a WebSocket upgrade and then send nothing. */
export const idleSockets: RunAttack = async ({ url, seconds, network }) => {
  const { hostname, port } = new URL(url);
  const outcome: StatusCounts = {};
  const sockets = Array.from({ length: 1000 }, (_, index) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => incrementStatusCount(outcome, 'closed'));
    socket.on('connect', () => socket.write(createUpgradeRequest(url, network, index)));
    socket.once('data', (data) => incrementStatusCount(outcome, data.toString('latin1', 9, 12)));
    socket.resume();
    return socket;
  });
  await sleep(seconds * 1000);
  outcome.stillOpen = sockets.filter(isOpen).length;
  for (const socket of sockets) socket.destroy();
  return outcome;
};

function isOpen(socket: Socket): boolean {
  return socket.readyState === 'open';
}

/** Every second request has no `Origin` header. */
function createUpgradeRequest(url: string, network: number, index: number): string {
  const lines = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: ${new URL(url).host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `X-Forwarded-For: ${buildTestIpAddress(network, index % IP_ADDRESS_COUNT)}`,
    ...(index % 2 ? [`Origin: ${url}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Hundreds of sockets of one account, each sending as fast as it can. */
export const socketFlood: RunAttack = async ({ url, accounts, seconds, network }) => {
  const outcome: StatusCounts = {};
  const [account] = accounts;
  const sockets = Array.from({ length: 200 }, (_, index) => {
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { userId: account?.userId },
      extraHeaders: {
        cookie: account?.cookie ?? '',
        origin: url,
        'x-forwarded-for': buildTestIpAddress(network, index % IP_ADDRESS_COUNT),
      },
    });
    socket.on('connect', () => incrementStatusCount(outcome, 'connected'));
    socket.on('connect_error', () => incrementStatusCount(outcome, 'rejected'));
    socket.on('disconnect', () => incrementStatusCount(outcome, 'disconnected'));
    return socket;
  });
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    for (const socket of sockets) if (socket.connected) socket.emit('flood', 'x'.repeat(1000));
    await sleep(5);
  }
  for (const socket of sockets) socket.close();
  return outcome;
};
