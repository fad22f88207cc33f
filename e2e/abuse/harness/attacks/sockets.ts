import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { count } from '../requests.ts';
import type { Attack, Outcome } from '../target.ts';

/** A thousand connections that ask for a socket and then say nothing. */
export const silentSockets: Attack = async ({ url, seconds }) => {
  const { hostname, port } = new URL(url);
  const outcome: Outcome = {};
  const sockets = Array.from({ length: 1000 }, (_, index) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => count(outcome, 'closed'));
    socket.on('connect', () => socket.write(upgradeRequest(url, index)));
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
function upgradeRequest(url: string, index: number): string {
  const lines = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: ${new URL(url).host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...(index % 2 ? [`Origin: ${url}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Hundreds of sockets for one account, each sending as fast as it can. */
export const socketFlood: Attack = async ({ url, accounts, seconds }) => {
  const outcome: Outcome = {};
  const [account] = accounts;
  const sockets = Array.from({ length: 200 }, () => {
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { userId: account?.userId },
      extraHeaders: { cookie: account?.cookie ?? '', origin: url },
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
