import type { Item, ItemCard } from '@plateful/contract';
import type { Db } from '#platform/db/client.ts';
import { limitConcurrencyPerKey } from '#platform/limit-concurrency.ts';
import { type PhotoUrls, presentCard, presentItem } from '../present.ts';
import type { StoredCard, StoredItem } from '../repository.ts';
import type { SearchIndexer } from './search-indexer.ts';
import type { WantedWord } from './search-query.ts';
import {
  countSought,
  type Find,
  type Found,
  type ListSought,
  listSought,
  listSoughtCards,
  prepareSearch,
} from './search-repository.ts';
import { likelyMeanings, plainWord, splitWords } from './search-words.ts';
import { prepareFindWordsAlike } from './words-repository.ts';

/** With more words than these, none of them is a slip worth looking for. */
const GUESSED_WORDS_MAXIMUM = 8;
/** Counting a large collection takes a while: nobody may keep all connections of the database busy with that. */
const ONE_PERSON = { running: 2, waiting: 20 };
/** The years that both JavaScript's and PostgreSQL's moments are written in without a sign. */
const FIRST_MOMENT = new Date('0001-01-01T00:00:00.000Z');
const LAST_MOMENT = new Date('9999-12-31T23:59:59.999Z');

interface SearchParts {
  db: Db;
  indexer: Pick<SearchIndexer, 'indexOwner' | 'indexPending'>;
  photos: PhotoUrls;
}

export interface Page {
  limit: number;
  skip: number;
}

/** A page of what somebody typed. */
type Typed = Page & { query: string };

export interface FoundRecipes {
  items: Item[];
  total: number;
}

interface FoundCards {
  items: ItemCard[];
  total: number;
}

type FoundPage<Stored> = Omit<Found<Stored>, 'isPending'>;

/** What recipes are looked for by, as it was asked. */
interface Described {
  category?: string | undefined;
  title?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Finds recipes in a person's own collection. */
export class SearchRecipes {
  private readonly prepared: ReturnType<typeof prepareSearch>;
  private readonly findWordsAlike: ReturnType<typeof prepareFindWordsAlike>;
  private readonly lineOf = limitConcurrencyPerKey(ONE_PERSON);

  constructor(private readonly parts: SearchParts) {
    this.prepared = prepareSearch(parts.db);
    this.findWordsAlike = prepareFindWordsAlike(parts.db);
  }

  /**
   * By words in title, description, ingredients and steps; best first. `total` is exact up to `FOUND_MAXIMUM` recipes.
   * If nothing has all the words, the search is repeated with what mistyped ones most likely mean.
   */
  async search(ownerId: string, wanted: Typed): Promise<FoundRecipes> {
    return this.presentAll(await this.findTyped(ownerId, wanted, this.prepared.recipes));
  }

  /** The same, with as much of each recipe as a list shows. */
  async searchCards(ownerId: string, wanted: Typed): Promise<FoundCards> {
    return this.presentCards(await this.findTyped(ownerId, wanted, this.prepared.cards));
  }

  private async findTyped<Stored>(
    ownerId: string,
    { query, ...page }: Typed,
    find: Find<Stored>,
  ): Promise<FoundPage<Stored>> {
    const words = splitWords(query);
    if (words.length === 0) return { stored: [], total: 0 };
    const phrase = query.normalize('NFC').toLowerCase().replaceAll('\0', '').trim();
    const search = (meant: WantedWord[]) => find(ownerId, { words: meant, phrase, ...page });
    let found = await search(asTyped(words));
    if (found.isPending) {
      await this.parts.indexer.indexOwner(ownerId);
      found = await search(asTyped(words));
    }
    if (found.total > 0) return found;
    const meant = await this.guess(ownerId, words);
    return meant ? search(meant) : found;
  }

  /** By category, words of the title, and time (of a day alone its beginning, and its end); newest first. @throws AppError BUSY */
  async find(ownerId: string, wanted: Page & Described): Promise<FoundRecipes> {
    return this.presentAll(await this.findDescribed(ownerId, wanted, listSought));
  }

  /** The same, with as much of each recipe as a list shows. @throws AppError BUSY */
  async findCards(ownerId: string, wanted: Page & Described): Promise<FoundCards> {
    return this.presentCards(await this.findDescribed(ownerId, wanted, listSoughtCards));
  }

  private async findDescribed<Stored>(
    ownerId: string,
    { category, title = '', from, to, ...page }: Page & Described,
    list: ListSought<Stored>,
  ): Promise<FoundPage<Stored>> {
    const { db, indexer } = this.parts;
    const words = asTyped(splitWords(title));
    // Signs alone are in no title's words.
    if (words.length === 0 && title.trim() !== '') return { stored: [], total: 0 };
    const sought = {
      category,
      words,
      from: from === undefined ? undefined : momentOf(from, '00:00:00.000Z'),
      to: to === undefined ? undefined : momentOf(to, '23:59:59.999Z'),
    };
    const [stored, total] = await this.lineOf(ownerId)(async () => {
      if (words.length > 0) await indexer.indexPending(ownerId);
      return Promise.all([list(db, ownerId, sought, page), countSought(db, ownerId, sought)]);
    });
    return { stored, total };
  }

  /** @returns the words with what they may mean; null when none of them looks mistyped. */
  private async guess(ownerId: string, words: readonly string[]): Promise<WantedWord[] | null> {
    if (words.length > GUESSED_WORDS_MAXIMUM) return null;
    const found = await this.findWordsAlike(ownerId, words);
    const meant = asTyped(words).map(({ meanings: [word = ''], beginning }, place) => {
      const { known = false, alike = [] } = found[place] ?? {};
      const guesses = known ? [] : likelyMeanings(plainWord(word), alike, beginning);
      return { meanings: [word, ...guesses], beginning };
    });
    return meant.some(({ meanings }) => meanings.length > 1) ? meant : null;
  }

  private presentCards({ stored, total }: FoundPage<StoredCard>): FoundCards {
    return { items: stored.map((one) => presentCard(one, this.parts.photos)), total };
  }

  private presentAll({ stored, total }: FoundPage<StoredItem>): FoundRecipes {
    return { items: stored.map((one) => presentItem(one, this.parts.photos)), total };
  }
}

function asTyped(words: readonly string[]): WantedWord[] {
  return words.map((word, place) => ({
    meanings: [word],
    beginning: place === words.length - 1,
  }));
}

function momentOf(text: string, timeOfDay: string): Date {
  const moment = new Date(text.includes('T') ? text : `${text}T${timeOfDay}`);
  return new Date(
    Math.min(Math.max(moment.getTime(), FIRST_MOMENT.getTime()), LAST_MOMENT.getTime()),
  );
}
