import type { Db } from '#platform/db/client.ts';
import {
  BATCH_RECIPES,
  FIRST_OWNER,
  hasQueued,
  type IndexedBatch,
  indexBatch,
  indexOwner,
} from './index-repository.ts';

/** New recipes are indexed together after this time; whoever searches for their own sooner has them indexed at once. */
const INTERVAL_MS = 300;
const RETRY_AFTER_FAILURE_MS = 5000;

/**
 * Keeps the search index. Recipes whose text is new or changed are queued by the database in the transaction that writes
 * them, so nothing is lost when a process dies; several processes share the work.
 */
export class SearchIndexer {
  private readonly indexing = new Map<string, Promise<void>>();

  constructor(private readonly deps: { db: Db }) {}

  /** Indexes until the queue is empty, or only holds recipes that somebody else has locked. */
  async indexAll(): Promise<void> {
    let after = FIRST_OWNER;
    let recipesInRound = 0;
    for (;;) {
      const { recipes, lastOwner }: IndexedBatch = await indexBatch(this.deps.db, after);
      recipesInRound += recipes;
      if (lastOwner !== null) {
        after = lastOwner;
        continue;
      }
      if (recipesInRound < BATCH_RECIPES) return;
      after = FIRST_OWNER;
      recipesInRound = 0;
    }
  }

  /** Indexes a person's newest recipes, so that their own search finds them at once. One call at a time for a person. */
  async indexOwner(ownerId: string): Promise<void> {
    const running = this.indexing.get(ownerId);
    if (running) return running;
    const { db } = this.deps;
    const started = db.transaction((tx) => indexOwner(tx, ownerId));
    this.indexing.set(ownerId, started);
    try {
      await started;
    } finally {
      this.indexing.delete(ownerId);
    }
  }

  /** The same, if there is anything to index. */
  async indexPending(ownerId: string): Promise<void> {
    if (await hasQueued(this.deps.db, ownerId)) await this.indexOwner(ownerId);
  }

  /** Indexes what is written from now on, and what was left. @returns stops when the batch at work is done. */
  start(onError: (error: unknown) => void): () => Promise<void> {
    let isClosing = false;
    let wake = () => {};
    const pause = (milliseconds: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    const run = async () => {
      while (!isClosing) {
        const failed = await this.indexAll().then(
          () => false,
          (error: unknown) => {
            onError(error);
            return true;
          },
        );
        if (!isClosing) await pause(failed ? RETRY_AFTER_FAILURE_MS : INTERVAL_MS);
      }
    };
    const stopped = run();
    return () => {
      isClosing = true;
      wake();
      return stopped;
    };
  }
}
