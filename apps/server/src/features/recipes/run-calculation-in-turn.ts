import { setImmediate as nextTurn } from 'node:timers/promises';
import { FairQueue } from '#platform/fair-queue.ts';

const queue = new FairQueue({ maxRunning: 1, maxWaitingPerKey: 200, maxWaiting: 2000 });

/**
 * Runs calculations that take milliseconds, such as those of the nutrition of a hundred ingredients, one at a time and
 * in turn by owner. Other requests go before each of them.
 *
 * @throws AppError BUSY
 */
export function runCalculationInTurn<T>(ownerId: string, compute: () => T): Promise<T> {
  return queue.run({ key: ownerId }, async () => {
    await nextTurn();
    return compute();
  });
}
