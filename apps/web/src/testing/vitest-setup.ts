import '@testing-library/jest-dom/vitest';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { useTimerStore } from '#features/cook/timer-store.ts';
import { initialAppState, useAppStore } from '#lib/app-store.ts';
import { disconnectRealtime } from '#lib/realtime-client.ts';
import { resetSockets } from '#testing/fake-socket.ts';
import { server } from '#testing/mock-server.ts';
import { mockedScreenWidth } from '#testing/mocked-screen-width.ts';
import { stopConfetti } from '#ui/confetti.ts';
import '#testing/wait-for-effects.ts';
import { closeToasts } from '#ui/toast-store.ts';

vi.mock('socket.io-client', () => import('#testing/fake-socket.ts'));

// Loaded lazily by the app; a busy machine would take longer than the tests wait.
await import('#lib/create-realtime-socket.ts');

// A longer timeout for busy machines, and error messages without the whole DOM.
configure({
  asyncUtilTimeout: 5000,
  getElementError: (message) => new Error(message ?? undefined),
});

// Browser APIs that the test environment lacks.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: query === '(min-width: 769px)' && mockedScreenWidth.isWide,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
window.scrollTo = () => undefined;
// happy-dom calls back at once; a browser renders first.
window.requestAnimationFrame = (callback) => {
  const id = setTimeout(() => callback(performance.now()), 16);
  return Number(id);
};
window.cancelAnimationFrame = (id) => clearTimeout(id);
// happy-dom declares it without implementing it.
Reflect.deleteProperty(Navigator.prototype, 'locks');
URL.createObjectURL = () => 'blob:photo';
URL.revokeObjectURL = () => undefined;

let consoleError: MockInstance<typeof console.error>;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});
afterEach(() => {
  const consoleErrors = consoleError.mock.calls;
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  server.resetHandlers();
  disconnectRealtime();
  resetSockets();
  closeToasts();
  stopConfetti();
  useTimerStore.setState({ timers: [] });
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  mockedScreenWidth.isWide = true;
  // Shared by all files: if it stayed offline, later tests would send no requests.
  onlineManager.setOnline(true);
  useAppStore.setState(initialAppState, true);
  expect(consoleErrors, 'nothing may be written to console.error').toEqual([]);
});
afterAll(() => server.close());
