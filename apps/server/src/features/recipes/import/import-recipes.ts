import { createHash } from 'node:crypto';
import type { Item } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db } from '#platform/db/client.ts';
import type { Clock } from '#ports/clock.ts';
import { type PageReader, PageRefused, PageUnreachable } from '#ports/page-reader.ts';
import { refusalOf } from '../edit-recipe.ts';
import { findByRequestKeys } from '../repository.ts';
import { hashRequest, requireNotInTrash, requireSameRequest } from '../request-key.ts';
import type { Recipes } from '../service.ts';
import { writeAsOwner } from '../write-as-owner.ts';
import type { WrittenDraft } from '../written-draft.ts';
import type { ImportLimiter } from './import-limiter.ts';
import type { ImportReader } from './import-reader.ts';

interface ImportParts {
  db: Db;
  clock: Clock;
  recipes: Pick<Recipes, 'create' | 'announceCreated'>;
  pages: PageReader;
  reader: Pick<ImportReader, 'read'>;
  limiter: ImportLimiter;
}

export interface ImportSource {
  /** schema.org's JSON, a page that carries such, or a recipe in plain words. */
  text?: string | undefined;
  /** The address of a page that carries schema.org's JSON. */
  url?: string | undefined;
  /** Chosen by the client: the same import sent again makes no second recipes. */
  requestKey?: string | undefined;
}

interface KeyedRequest {
  requestKey: string;
  hash: Buffer;
}

function keyedRequest({ requestKey, text, url }: ImportSource): KeyedRequest | null {
  return requestKey === undefined ? null : { requestKey, hash: hashRequest({ text, url }) };
}

/** Takes recipes over that were written elsewhere: all that can be kept, or none. */
export class ImportRecipes {
  constructor(private readonly parts: ImportParts) {}

  /**
   * @returns the new recipes in the order of their source, and how many could not be kept
   * @throws AppError NO_RECIPE, IMPORT_TOO_COMPLEX, PAGE_REFUSED, PAGE_UNREACHABLE, TOO_MANY, BUSY
   */
  import(
    ownerId: string,
    source: ImportSource,
    signal: AbortSignal,
  ): Promise<{ items: Item[]; skipped: number }> {
    return this.parts.limiter.run(ownerId, signal, async () => {
      const text = source.text ?? (await this.readPage(ownerId, source.url ?? '', signal));
      const { found, drafts } = await this.parts.reader.read(text, signal);
      if (found === 0) throw new AppError('NO_RECIPE');
      signal.throwIfAborted();
      const stored = await this.store(ownerId, drafts, keyedRequest(source)).catch(
        (error: unknown) => {
          throw refusalOf(error);
        },
      );
      const items: Item[] = [];
      for (const id of stored) items.push(...(await this.announce(ownerId, id)));
      return { items, skipped: found - stored.length };
    });
  }

  /** Nothing of a recipe that was deleted meanwhile. */
  private async announce(ownerId: string, itemId: string): Promise<Item[]> {
    try {
      return [await this.parts.recipes.announceCreated(ownerId, itemId)];
    } catch (error) {
      if (error instanceof AppError && error.code === 'ITEM_NOT_FOUND') return [];
      throw error;
    }
  }

  private async readPage(ownerId: string, url: string, signal: AbortSignal): Promise<string> {
    const { pages, limiter } = this.parts;
    try {
      const page = await limiter.readPage(ownerId, signal, () => pages.read(url.trim(), signal));
      return page.text;
    } catch (cause) {
      if (cause instanceof PageRefused) throw new AppError('PAGE_REFUSED', { cause });
      if (cause instanceof PageUnreachable) throw new AppError('PAGE_UNREACHABLE', { cause });
      throw cause;
    }
  }

  /**
   * Lists show the newest first: a moment between two recipes keeps them in the order of their source. One person's
   * imports follow each other, so whoever comes second with a key finds all that the first one has made.
   */
  private store(
    ownerId: string,
    drafts: readonly WrittenDraft[],
    request: KeyedRequest | null,
  ): Promise<string[]> {
    const { db, clock, recipes } = this.parts;
    const now = clock.now().getTime();
    const keys = request ? drafts.map((_, place) => keyOf(request.requestKey, place)) : [];
    return writeAsOwner(db, ownerId, async (tx) => {
      const made = await findByRequestKeys(tx, ownerId, keys);
      if (request) requireSameRequest(made, request.hash);
      requireNotInTrash(made);
      const ids = made.map(({ id }) => id);
      if (ids.length > 0) return ids;
      for (const [place, draft] of drafts.entries()) {
        const createdAt = new Date(now - place);
        const requestHash = request?.hash ?? null;
        const belonging = {
          ...{ ownerId, source: 'import' },
          ...{ requestKey: keys[place] ?? null, requestHash },
        };
        ids.push(await recipes.create(tx, { ...belonging, draft, createdAt }));
      }
      return ids;
    });
  }
}

/** The key of one recipe of an import: a UUID of version 8, which may be made of anything. */
function keyOf(requestKey: string, place: number): string {
  const digest = createHash('sha256').update(`${requestKey.toLowerCase()} ${place}`).digest('hex');
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
