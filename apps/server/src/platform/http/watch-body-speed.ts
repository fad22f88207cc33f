import type { IncomingMessage } from 'node:http';

const CHECK_INTERVAL_MS = 500;
const GRACE_PERIOD_MS = 5000;
const MAX_WAIT_MS = 30_000;
const MIN_BYTES_PER_SECOND = 16 * 1024;

/**
 * Measures how long the server waits for the client to send its body. Time in which received bytes are unread does not
 * count.
 *
 * @param onTooSlow called once, after 30 s of waiting, or below 16 KB/s after the first five seconds
 * @returns stops the measurement
 */
export function watchBodySpeed(request: IncomingMessage, onTooSlow: () => void): () => void {
  const getBytesRead = () => request.socket.bytesRead ?? 0;
  const initialBytes = getBytesRead();
  let waitedMs = 0;
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    // Received bytes are unread: the server is slow, not the client.
    if (request.readableLength > 0) return;
    waitedMs += CHECK_INTERVAL_MS;
    const received = getBytesRead() - initialBytes;
    const requiredBytes = ((waitedMs - GRACE_PERIOD_MS) / 1000) * MIN_BYTES_PER_SECOND;
    if (waitedMs < MAX_WAIT_MS && received >= requiredBytes) return;
    clearInterval(timer);
    onTooSlow();
  }, CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}
