import { dispatchServerEvent } from '#lib/realtime.ts';

export interface OpenedSocket {
  options: Record<string, unknown>;
  isConnected: boolean;
}

/** Sockets that were opened during this test, newest last. */
export const opened: OpenedSocket[] = [];

/** Whether the server greets whoever connects. */
export const greeting = { isOn: true };

export function resetSockets(): void {
  opened.length = 0;
  greeting.isOn = true;
}

/** Stands in for the library: connects to nothing, and greets at once. */
export function io(options: { auth: { userId: string } }) {
  const socket: OpenedSocket = { options, isConnected: false };
  opened.push(socket);
  return {
    on: () => undefined,
    connect() {
      socket.isConnected = true;
      if (greeting.isOn) dispatchServerEvent('authenticated', { userId: options.auth.userId });
    },
    disconnect() {
      socket.isConnected = false;
    },
  };
}
