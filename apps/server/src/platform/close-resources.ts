/** Closes a resource. It is called once. */
export type CloseFunction = () => unknown;

/**
 * Closes resources one after another, those that were opened last first, also after one of them has failed.
 *
 * @param closers is emptied
 * @throws AggregateError of all failures
 */
export async function closeInReverseOrder(closers: CloseFunction[]): Promise<void> {
  const errors: unknown[] = [];
  for (const close of closers.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      errors.push(error);
    }
  }
  throwAll(errors);
}

/**
 * Closes resources at the same time.
 *
 * @throws AggregateError of all failures, once all others are closed
 */
export async function closeConcurrently(closers: readonly CloseFunction[]): Promise<void> {
  const results = await Promise.allSettled(closers.map(async (close) => close()));
  throwAll(results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])));
}

function throwAll(errors: readonly unknown[]): void {
  if (errors.length > 0) throw new AggregateError(errors, 'Some resources could not be closed.');
}
