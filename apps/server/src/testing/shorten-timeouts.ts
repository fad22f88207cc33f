import type { Server } from 'node:http';
import { onTestFinished, vi } from 'vitest';

/** Until the end of the test, `AbortSignal.timeout` aborts early. @returns the spy, which records the requested times */
export function shortenAbortTimeouts() {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => timeout(Math.min(ms, 300)));
  onTestFinished(() => spy.mockRestore());
  return spy;
}

/** Until the end of the test, the server waits for request headers for half a second. @returns the usual time limit */
export function shortenHeadersTimeout(server: Server): number {
  const { headersTimeout } = server;
  server.headersTimeout = 500;
  onTestFinished(() => {
    server.headersTimeout = headersTimeout;
  });
  return headersTimeout;
}
