import type { IncomingMessage } from 'node:http';

const TICK_MS = 500;
const GRACE_MS = 5000;
const LONGEST_MS = 30_000;
const BYTES_PER_SECOND = 16 * 1024;

/**
 * Watches how long a client keeps the server waiting for its body. What the server takes for its own work doesn't
 * count.
 *
 * @param onTooSlow called once, after 30 s in all, or less than 16 KB a second after the first five
 * @returns ends the watch
 */
export function watchBodySpeed(request: IncomingMessage, onTooSlow: () => void): () => void {
  const bytesRead = () => request.socket.bytesRead ?? 0;
  const before = bytesRead();
  let waitedMs = 0;
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    // Bytes lie here that nobody has read yet: it is we who are slow.
    if (request.readableLength > 0) return;
    waitedMs += TICK_MS;
    const received = bytesRead() - before;
    const least = ((waitedMs - GRACE_MS) / 1000) * BYTES_PER_SECOND;
    if (waitedMs < LONGEST_MS && received >= least) return;
    clearInterval(timer);
    onTooSlow();
  }, TICK_MS);
  return () => clearInterval(timer);
}
