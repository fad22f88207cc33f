import { dispatchServerEvent } from '#lib/realtime-client.ts';

export interface FakeSocket {
  options: Record<string, unknown>;
  isConnected: boolean;
}

/** Sockets opened during this test, newest last. */
export const openedSockets: FakeSocket[] = [];

/** Whether a new socket is authenticated at once. */
export const autoAuthentication = { isEnabled: true };

export function resetSockets(): void {
  openedSockets.length = 0;
  autoAuthentication.isEnabled = true;
}

/** Replaces the library: connects to nothing and authenticates at once. */
export function io(options: { auth: { userId: string } }) {
  const socket: FakeSocket = { options, isConnected: false };
  openedSockets.push(socket);
  return {
    on: () => undefined,
    onAny: () => undefined,
    connect() {
      socket.isConnected = true;
      if (autoAuthentication.isEnabled)
        dispatchServerEvent('authenticated', { userId: options.auth.userId });
    },
    disconnect() {
      socket.isConnected = false;
    },
  };
}
