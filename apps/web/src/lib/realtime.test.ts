import { expect, it, vi } from 'vitest';

const opened = vi.hoisted(() => {
  const listeners = new Map<string, (value: unknown) => void>();
  return {
    listeners,
    connect: vi.fn(),
    disconnect: vi.fn(),
    on: (name: string, listener: (value: unknown) => void) => listeners.set(name, listener),
  };
});
vi.mock('socket.io-client', () => ({ io: () => opened }));

const { closeRealtime, openRealtime } = await import('./realtime.ts');

it('connects again when somebody returns to a tab that the server has disconnected', async () => {
  await openRealtime('cook');
  expect(opened.connect).toHaveBeenCalledTimes(1);
  const disconnected = opened.listeners.get('disconnect');

  // The library itself tries again after these.
  disconnected?.('transport close');
  window.dispatchEvent(new Event('focus'));
  expect(opened.connect).toHaveBeenCalledTimes(1);

  disconnected?.('io server disconnect');
  expect(opened.connect).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('focus'));
  window.dispatchEvent(new Event('focus'));
  expect(opened.connect).toHaveBeenCalledTimes(2);

  disconnected?.('io server disconnect');
  closeRealtime();
  window.dispatchEvent(new Event('focus'));
  expect(opened.connect).toHaveBeenCalledTimes(2);
});
