import type { Db } from '#platform/db/database.ts';
import {
  BEFORE_FIRST_OWNER_ID,
  hasQueuedRecipes,
  INDEX_BATCH_SIZE,
  type IndexedBatch,
  indexBatch,
  indexQueuedOwnerRecipes,
} from './search-index-repository.ts';

/** New recipes are indexed at this interval; a search of their owner indexes them immediately. */
const INDEX_INTERVAL_MS = 300;
const RETRY_AFTER_FAILURE_MS = 5000;

/**
 * Maintains the search index. A trigger queues new and changed recipes in the transaction that writes them, so a crash
 * loses nothing. Several processes share the work.
 */
export class SearchIndexer {
  private readonly runningByOwner = new Map<string, Promise<void>>();

  constructor(private readonly deps: { db: Db }) {}

  /** Indexes until the queue is empty or contains only recipes locked by other transactions. */
  async indexAll(): Promise<void> {
    let afterOwnerId = BEFORE_FIRST_OWNER_ID;
    let indexedInPass = 0;
    for (;;) {
      const { indexedCount, lastOwnerId }: IndexedBatch = await indexBatch(
        this.deps.db,
        afterOwnerId,
      );
      indexedInPass += indexedCount;
      if (lastOwnerId !== null) {
        afterOwnerId = lastOwnerId;
        continue;
      }
      if (indexedInPass < INDEX_BATCH_SIZE) return;
      afterOwnerId = BEFORE_FIRST_OWNER_ID;
      indexedInPass = 0;
    }
  }

  /** Indexes an owner's newest recipes, so that a search finds them immediately. Concurrent calls share one run. */
  async indexOwner(ownerId: string): Promise<void> {
    const running = this.runningByOwner.get(ownerId);
    if (running) return running;
    const { db } = this.deps;
    const indexingRun = db.transaction((tx) => indexQueuedOwnerRecipes(tx, ownerId));
    this.runningByOwner.set(ownerId, indexingRun);
    try {
      await indexingRun;
    } finally {
      this.runningByOwner.delete(ownerId);
    }
  }

  /** Indexes the owner's recipes if any are queued. */
  async indexOwnerIfPending(ownerId: string): Promise<void> {
    if (await hasQueuedRecipes(this.deps.db, ownerId)) await this.indexOwner(ownerId);
  }

  /** Starts indexing in the background. @returns a function that stops it after the current batch. */
  start(onError: (error: unknown) => void): () => Promise<void> {
    let isClosing = false;
    let wake = () => {};
    const waitOrWake = (milliseconds: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    const runLoop = async () => {
      while (!isClosing) {
        const failed = await this.indexAll().then(
          () => false,
          (error: unknown) => {
            onError(error);
            return true;
          },
        );
        if (!isClosing) await waitOrWake(failed ? RETRY_AFTER_FAILURE_MS : INDEX_INTERVAL_MS);
      }
    };
    const loopEnded = runLoop();
    return () => {
      isClosing = true;
      wake();
      return loopEnded;
    };
  }
}
