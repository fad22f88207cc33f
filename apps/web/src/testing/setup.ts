import '@testing-library/jest-dom/vitest';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { closeRealtime } from '#lib/realtime.ts';
import { initialState, useAppStore } from '#lib/store.ts';
import { resetSockets } from '#testing/fake-socket.ts';
import { screenWidth } from '#testing/screen-width.ts';
import { server } from '#testing/server.ts';
import { endCelebration } from '#ui/confetti-store.ts';
import { closeToasts } from '#ui/toast-store.ts';

vi.mock('socket.io-client', () => import('#testing/fake-socket.ts'));

// A busy machine may take its time; a message without the whole page is easier to read.
configure({
  asyncUtilTimeout: 5000,
  getElementError: (message) => new Error(message ?? undefined),
});

// What the browser has and the test environment lacks.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: query === '(min-width: 769px)' && screenWidth.isWide,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
window.scrollTo = () => undefined;
URL.createObjectURL = () => 'blob:photo';
URL.revokeObjectURL = () => undefined;

let consoleError: MockInstance<typeof console.error>;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});
afterEach(() => {
  const complaints = consoleError.mock.calls;
  cleanup();
  vi.useRealTimers();
  server.resetHandlers();
  closeRealtime();
  resetSockets();
  closeToasts();
  endCelebration();
  localStorage.clear();
  sessionStorage.clear();
  screenWidth.isWide = true;
  // Shared by all files: left offline, no later test would ask the server anything.
  onlineManager.setOnline(true);
  useAppStore.setState(initialState, true);
  expect(complaints, 'nothing may be written to console.error').toEqual([]);
});
afterAll(() => server.close());
