import { expect, it, vi } from 'vitest';

const fakeSocket = vi.hoisted(() => {
  const listeners = new Map<string, (value: unknown) => void>();
  return {
    listeners,
    connect: vi.fn(),
    disconnect: vi.fn(),
    onAny: vi.fn(),
    on: (name: string, listener: (value: unknown) => void) => listeners.set(name, listener),
  };
});
vi.mock('socket.io-client', () => ({ io: () => fakeSocket }));

// The setup of the tests has loaded them with another fake.
vi.resetModules();

const { disconnectRealtime: closeRealtime, connectRealtime: openRealtime } = await import(
  './realtime-client.ts'
);

it('reconnects when the user returns to a tab that the server has disconnected', async () => {
  await openRealtime('cook');
  expect(fakeSocket.connect).toHaveBeenCalledTimes(1);
  const disconnected = fakeSocket.listeners.get('disconnect');

  // Socket.IO itself reconnects after these.
  disconnected?.('transport close');
  window.dispatchEvent(new Event('focus'));
  expect(fakeSocket.connect).toHaveBeenCalledTimes(1);

  disconnected?.('io server disconnect');
  expect(fakeSocket.connect).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('focus'));
  window.dispatchEvent(new Event('focus'));
  expect(fakeSocket.connect).toHaveBeenCalledTimes(2);

  disconnected?.('io server disconnect');
  closeRealtime();
  window.dispatchEvent(new Event('focus'));
  expect(fakeSocket.connect).toHaveBeenCalledTimes(2);
});

it('loads Socket.IO only when the browser is idle', async () => {
  const idleCallbacks: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idleCallbacks.push(callback));
  fakeSocket.connect.mockClear();
  const opening = openRealtime('cook');
  await vi.waitFor(() => expect(idleCallbacks).toHaveLength(1));
  expect(fakeSocket.connect).not.toHaveBeenCalled();
  for (const callback of idleCallbacks) callback();
  await opening;
  expect(fakeSocket.connect).toHaveBeenCalledTimes(1);
  closeRealtime();
  vi.unstubAllGlobals();
});
