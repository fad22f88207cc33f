import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';

const startDeferredWatchers = vi.hoisted(() => vi.fn(() => () => undefined));
const connection = vi.hoisted(() => ({ isBroken: true, attempts: 0 }));

vi.mock('#app/start-deferred-watchers.ts', () => {
  connection.attempts += 1;
  if (connection.isBroken) throw new TypeError('Failed to fetch dynamically imported module');
  return { startDeferredWatchers };
});

afterEach(() => void vi.useRealTimers());

test('starts the watchers although their code could not be loaded at first', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.use(mockSignedIn());
  renderScreen('/app/setting/preferences');
  await screen.findAllByRole('button', { name: 'Log Out' });
  await waitFor(() => expect(connection.attempts).toBe(1));
  expect(startDeferredWatchers).not.toHaveBeenCalled();
  connection.isBroken = false;
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await waitFor(() => expect(startDeferredWatchers).toHaveBeenCalledTimes(1));
});
