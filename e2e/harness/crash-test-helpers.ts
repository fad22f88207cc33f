import { type EventEmitter, once } from 'node:events';

/** Number of `kill -9` rounds; fifty in `npm run test:all`. */
export const crashRoundCount = Number(process.env.CRASH_ROUNDS ?? 3);
export const CRASH_TEST_TIMEOUT_MS = 120_000 + crashRoundCount * 15_000;

/** Waits for an event, and fails if all requests end without it. */
export async function waitForEventDuringRequests(
  progress: EventEmitter,
  event: string,
  requests: Promise<unknown>,
): Promise<void> {
  const tooFew = requests.then(() => {
    throw new Error(`All requests have ended, too few of them with the event "${event}".`);
  });
  await Promise.race([once(progress, event), tooFew]);
}
