import { createHash } from 'node:crypto';
import type { Item } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db } from '#platform/db/database.ts';
import type { Clock } from '#ports/clock.ts';
import { type PageReader, PageRejectedError, PageUnreachableError } from '#ports/page-reader.ts';
import type { ItemDraft } from '../create-draft-from-fields.ts';
import { mapTagConflict } from '../map-tag-conflict.ts';
import { runExclusiveOwnerTransaction } from '../owner-write-concurrency.ts';
import { findItemsByRequestKeys } from '../repository.ts';
import {
  hashRequestContent,
  type IdempotentRequest,
  requireNotInTrash,
  requireSameRequest,
} from '../request-idempotency.ts';
import type { RecipeService } from '../service.ts';
import type { ImportLimiter } from './import-limiter.ts';
import type { ImportWorkerClient } from './import-worker-client.ts';

interface ImportRecipesDeps {
  db: Db;
  clock: Clock;
  recipes: Pick<RecipeService, 'create' | 'publishCreated'>;
  pageReader: PageReader;
  workerClient: Pick<ImportWorkerClient, 'parse'>;
  limiter: ImportLimiter;
}

export interface ImportRequest {
  /** schema.org JSON, a web page that contains it, or a plain text recipe. */
  text?: string | undefined;
  /** URL of a web page with schema.org JSON. */
  url?: string | undefined;
  /** Idempotency key chosen by the client: repeating the import creates no second recipes. */
  requestKey?: string | undefined;
}

function toIdempotentRequest({ requestKey, text, url }: ImportRequest): IdempotentRequest | null {
  return requestKey === undefined ? null : { requestKey, hash: hashRequestContent({ text, url }) };
}

/** Imports recipes: all that are valid, or none if storing fails. */
export class ImportRecipes {
  constructor(private readonly deps: ImportRecipesDeps) {}

  /**
   * @returns the new recipes in the order of their source, and the number of recipes that were skipped
   * @throws AppError NO_RECIPE, IMPORT_TOO_COMPLEX, PAGE_REFUSED, PAGE_UNREACHABLE, TOO_MANY, BUSY
   */
  import(
    ownerId: string,
    request: ImportRequest,
    signal: AbortSignal,
  ): Promise<{ items: Item[]; skipped: number }> {
    return this.deps.limiter.runImport(ownerId, signal, async () => {
      const text = request.text ?? (await this.fetchPage(ownerId, request.url ?? '', signal));
      const { found, drafts } = await this.deps.workerClient.parse(text, signal);
      if (found === 0) throw new AppError('NO_RECIPE');
      signal.throwIfAborted();
      const storedIds = await this.storeRecipes(
        ownerId,
        drafts,
        toIdempotentRequest(request),
      ).catch((error: unknown) => {
        throw mapTagConflict(error);
      });
      const items: Item[] = [];
      for (const id of storedIds) items.push(...(await this.publishUnlessDeleted(ownerId, id)));
      return { items, skipped: found - storedIds.length };
    });
  }

  /**
   * Parses a text without storing anything.
   *
   * @returns its first recipe; null if it has none
   * @throws AppError IMPORT_TOO_COMPLEX, BUSY; the signal's reason if it is aborted
   */
  async parseText(text: string, signal: AbortSignal): Promise<ItemDraft | null> {
    const { drafts } = await this.deps.workerClient.parse(text, signal);
    return drafts[0] ?? null;
  }

  /** Returns nothing for a recipe that was deleted in the meantime. */
  private async publishUnlessDeleted(ownerId: string, itemId: string): Promise<Item[]> {
    try {
      return [await this.deps.recipes.publishCreated(ownerId, itemId)];
    } catch (error) {
      if (error instanceof AppError && error.code === 'ITEM_NOT_FOUND') return [];
      throw error;
    }
  }

  private async fetchPage(ownerId: string, url: string, signal: AbortSignal): Promise<string> {
    const { pageReader, limiter } = this.deps;
    try {
      const page = await limiter.runPageFetch(ownerId, signal, () =>
        pageReader.read(url.trim(), signal),
      );
      return page.text;
    } catch (cause) {
      if (cause instanceof PageRejectedError) throw new AppError('PAGE_REFUSED', { cause });
      if (cause instanceof PageUnreachableError) throw new AppError('PAGE_UNREACHABLE', { cause });
      throw cause;
    }
  }

  /**
   * Stores recipes one millisecond apart, because lists show the newest first and should keep the order of the source.
   * Imports of one user run one at a time, so a repeated request finds all recipes of the first.
   */
  private storeRecipes(
    ownerId: string,
    drafts: readonly ItemDraft[],
    request: IdempotentRequest | null,
  ): Promise<string[]> {
    const { db, clock, recipes } = this.deps;
    const now = clock.now().getTime();
    const keys = request
      ? drafts.map((_, index) => deriveRequestKey(request.requestKey, index))
      : [];
    return runExclusiveOwnerTransaction(db, ownerId, async (tx) => {
      const existing = await findItemsByRequestKeys(tx, ownerId, keys);
      if (request) requireSameRequest(existing, request.hash);
      requireNotInTrash(existing);
      const ids = existing.map(({ id }) => id);
      if (ids.length > 0) return ids;
      for (const [index, draft] of drafts.entries()) {
        const createdAt = new Date(now - index);
        const requestHash = request?.hash ?? null;
        const metadata = {
          ...{ ownerId, source: 'import' },
          ...{ requestKey: keys[index] ?? null, requestHash },
        };
        ids.push(await recipes.create(tx, { ...metadata, draft, createdAt }));
      }
      return ids;
    });
  }
}

/** Derives the key of one recipe of an import: a UUID of version 8 (custom content). */
function deriveRequestKey(requestKey: string, index: number): string {
  const digest = createHash('sha256').update(`${requestKey.toLowerCase()} ${index}`).digest('hex');
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
