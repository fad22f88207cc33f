import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportedRecipe, Item, ItemFields } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Clock } from '#ports/clock.ts';
import {
  PageRejectedError,
  PageUnreachableError,
  type WebPageReader,
} from '#ports/web-page-reader.ts';
import { createDraftFromFields, type DraftFromFields } from '../create-draft-from-fields.ts';
import { mapTagIdConflict } from '../map-tag-id-conflict.ts';
import { runExclusiveOwnerTransaction } from '../owner-write-concurrency.ts';
import { findItemsByRequestKeys } from '../recipe-repository.ts';
import type { RecipeService } from '../recipe-service.ts';
import {
  hashRequestContent,
  type IdempotentRequest,
  requireNotAllInTrash,
  requireSameRequest,
} from '../request-idempotency.ts';
import { createDuplicateFinder } from './duplicate-recipe-repository.ts';
import type { ImportLimiter } from './import-limiter.ts';
import type { ImportWorkerClient, ParsedImport } from './import-worker-client.ts';
import { presentImportedRecipe } from './present-imported-recipe.ts';

interface ImportRecipesDeps {
  db: Db;
  clock: Clock;
  recipes: Pick<RecipeService, 'create' | 'publishCreated'>;
  webPageReader: WebPageReader;
  workerClient: Pick<ImportWorkerClient, 'parse'>;
  limiter: ImportLimiter;
}

export interface ImportSource {
  /** schema.org JSON, a web page, or a plain text recipe. */
  text?: string | undefined;
  /** URL of a web page with a recipe. */
  address?: string | undefined;
  /** The name of `address` in clients of earlier versions. */
  url?: string | undefined;
}

export interface ImportRequest extends ImportSource {
  /** Idempotency key chosen by the client: repeating the import creates no second recipes. */
  requestKey?: string | undefined;
}

/** A recipe that the user has reviewed, with an idempotency key of its own. */
export type ReviewedRecipe = ItemFields & { requestKey?: string | undefined };

interface DraftToStore {
  draft: DraftFromFields;
  request: IdempotentRequest | null;
}

function toIdempotentRequest(request: ImportRequest): IdempotentRequest | null {
  const { requestKey, text, url, address = url } = request;
  return requestKey === undefined
    ? null
    : { requestKey, hash: hashRequestContent({ text, address }) };
}

const hasTitle = ({ title }: DraftFromFields) => title !== '';

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
      const { found, drafts } = await this.parse(ownerId, request, signal);
      signal.throwIfAborted();
      const titledDrafts = drafts.filter(hasTitle);
      const key = toIdempotentRequest(request);
      const storedIds = await this.storeImported(ownerId, titledDrafts, key);
      const items = await this.publish(ownerId, storedIds);
      return { items, skipped: found - storedIds.length };
    });
  }

  /**
   * Parses a text without storing anything.
   *
   * @returns its first recipe, perhaps without a title; null if it has none
   * @throws AppError IMPORT_TOO_COMPLEX, BUSY; the signal's reason if it is aborted
   */
  async parseText(text: string, signal: AbortSignal): Promise<DraftFromFields | null> {
    const { drafts } = await this.deps.workerClient.parse(text, signal);
    return drafts[0] ?? null;
  }

  /**
   * Reads recipes as `import` does and stores nothing. Those without a title are included: the user can enter one.
   * @throws AppError NO_RECIPE, IMPORT_TOO_COMPLEX, PAGE_REFUSED, PAGE_UNREACHABLE, TOO_MANY, BUSY
   */
  preview(
    ownerId: string,
    source: ImportSource,
    signal: AbortSignal,
  ): Promise<{ recipes: ImportedRecipe[]; skipped: number }> {
    return this.deps.limiter.runImport(ownerId, signal, async () => {
      const { found, drafts } = await this.parse(ownerId, source, signal);
      const findDuplicate = await createDuplicateFinder(this.deps.db, ownerId, drafts);
      const recipes = drafts.map((draft) => presentImportedRecipe(draft, findDuplicate(draft)));
      return { recipes, skipped: found - recipes.length };
    });
  }

  /**
   * Stores recipes that the user has reviewed: all or none. Those with a key that was used before are not stored again.
   * @throws AppError ITEM_IN_TRASH, REQUEST_KEY_REUSED, RECIPES_FULL, BUSY
   */
  saveReviewed(
    ownerId: string,
    recipes: readonly ReviewedRecipe[],
    signal: AbortSignal,
  ): Promise<{ items: Item[]; skipped: number }> {
    return this.deps.limiter.runImport(ownerId, signal, async () => {
      const drafts: DraftToStore[] = [];
      for (const { requestKey, ...fields } of recipes) {
        const draft = createDraftFromFields(fields);
        const hash = hashRequestContent(fields);
        drafts.push({ draft, request: requestKey === undefined ? null : { requestKey, hash } });
        // Lets the event loop handle other requests in between.
        await nextTurn();
      }
      signal.throwIfAborted();
      return {
        items: await this.publish(ownerId, await this.storeReviewed(ownerId, drafts)),
        skipped: 0,
      };
    });
  }

  private async parse(
    ownerId: string,
    { text, url = '', address = url }: ImportSource,
    signal: AbortSignal,
  ): Promise<ParsedImport> {
    const content = text ?? (await this.fetchPage(ownerId, address, signal));
    const { found, drafts } = await this.deps.workerClient.parse(content, signal);
    if (found === 0) throw new AppError('NO_RECIPE');
    const sourceUrl = address.trim();
    return text === undefined
      ? {
          found,
          drafts: drafts.map((draft) => ({ ...draft, sourceUrl: draft.sourceUrl ?? sourceUrl })),
        }
      : { found, drafts };
  }

  private async publish(ownerId: string, itemIds: readonly string[]): Promise<Item[]> {
    const items: Item[] = [];
    for (const id of itemIds) items.push(...(await this.publishUnlessDeleted(ownerId, id)));
    return items;
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
    const { webPageReader, limiter } = this.deps;
    try {
      const page = await limiter.runPageFetch(ownerId, signal, () =>
        webPageReader.read(url.trim(), signal),
      );
      return page.text;
    } catch (cause) {
      if (cause instanceof PageRejectedError) throw new AppError('PAGE_REFUSED', { cause });
      if (cause instanceof PageUnreachableError) throw new AppError('PAGE_UNREACHABLE', { cause });
      throw cause;
    }
  }

  /** Imports of one user run one at a time, so a repeated request finds all recipes of the first. */
  private storeImported(
    ownerId: string,
    drafts: readonly DraftFromFields[],
    request: IdempotentRequest | null,
  ): Promise<string[]> {
    const keys = request
      ? drafts.map((_, index) => deriveRequestKey(request.requestKey, index))
      : [];
    return this.runTransaction(ownerId, async (tx) => {
      const existing = await findItemsByRequestKeys(tx, ownerId, keys);
      if (request) requireSameRequest(existing, request.hash);
      requireNotAllInTrash(existing);
      if (existing.length > 0) return existing.map(({ id }) => id);
      const toRequest = (index: number) =>
        request && { requestKey: keys[index] ?? '', hash: request.hash };
      return this.createAll(
        tx,
        ownerId,
        drafts.map((draft, index) => ({ draft, request: toRequest(index) })),
      );
    });
  }

  private storeReviewed(ownerId: string, drafts: readonly DraftToStore[]): Promise<string[]> {
    return this.runTransaction(ownerId, async (tx) => {
      const storedIds = new Map<DraftToStore, string>();
      for (const draft of drafts) {
        if (!draft.request) continue;
        const existing = await findItemsByRequestKeys(tx, ownerId, [draft.request.requestKey]);
        requireSameRequest(existing, draft.request.hash);
        requireNotAllInTrash(existing);
        if (existing[0]) storedIds.set(draft, existing[0].id);
      }
      const newDrafts = drafts.filter((draft) => !storedIds.has(draft));
      const newIds = await this.createAll(tx, ownerId, newDrafts);
      return drafts.flatMap((draft) => storedIds.get(draft) ?? newIds.shift() ?? []);
    });
  }

  private runTransaction<T>(ownerId: string, run: (tx: Tx) => Promise<T>): Promise<T> {
    return runExclusiveOwnerTransaction(this.deps.db, ownerId, run).catch((error: unknown) => {
      throw mapTagIdConflict(error);
    });
  }

  /**
   * Stores recipes one millisecond apart, because lists show the newest first and should keep the order of the source.
   */
  private async createAll(
    tx: Tx,
    ownerId: string,
    drafts: readonly DraftToStore[],
  ): Promise<string[]> {
    const now = this.deps.clock.now().getTime();
    const ids: string[] = [];
    for (const [index, { draft, request }] of drafts.entries()) {
      const requestKey = request?.requestKey ?? null;
      const requestHash = request?.hash ?? null;
      const metadata = { ownerId, source: 'import', requestKey, requestHash };
      const createdAt = new Date(now - index);
      ids.push(await this.deps.recipes.create(tx, { ...metadata, draft, createdAt }));
    }
    return ids;
  }
}

/** Derives the key of one recipe of an import: a UUID of version 8 (custom content). */
function deriveRequestKey(requestKey: string, index: number): string {
  const digest = createHash('sha256').update(`${requestKey.toLowerCase()} ${index}`).digest('hex');
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
