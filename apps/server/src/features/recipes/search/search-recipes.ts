import type { Item, ItemCard } from '@plateful/contract';
import { createKeyedConcurrencyLimiter } from '#platform/concurrency-limiter.ts';
import type { Db } from '#platform/db/database.ts';
import { findTitleByGermanNamePrefix } from '../dish-title-translation.ts';
import { type PhotoUrlBuilder, presentCard, presentItem } from '../present.ts';
import type { CardWithPhoto, ItemWithPhotos } from '../recipe-repository.ts';
import {
  countFilteredItems,
  type FilterPageOptions,
  type ListFilteredRecipes,
  listFilteredCards,
  listFilteredItems,
  type RecipeFilter,
} from './filter-repository.ts';
import type { SearchIndexer } from './search-indexer.ts';
import type { SearchWord } from './search-query-sql.ts';
import { prepareSearch, type RunTextSearch, type SearchMatchesPage } from './search-repository.ts';
import { prepareFindSimilarWords } from './similar-words-repository.ts';
import { findLikelyCorrections } from './spelling-correction.ts';
import { removeAccents, tokenizeSearchText } from './tokenize-search-text.ts';

/** With more words than these, spelling correction is skipped. */
const MAX_CORRECTED_WORDS = 8;
/** A search of a large collection takes long: one owner must not occupy all database connections. */
const OWNER_CONCURRENCY = { maxRunning: 2, maxWaiting: 20 };
/** The first year that both JavaScript and PostgreSQL write without a sign. */
const MIN_DATE = new Date('0001-01-01T00:00:00.000Z');
const MAX_DATE = new Date('9999-12-31T23:59:59.999Z');

interface SearchRecipesDeps {
  db: Db;
  indexer: Pick<SearchIndexer, 'indexOwner' | 'indexOwnerIfPending'>;
  photoUrls: PhotoUrlBuilder;
}

export interface PaginationOptions {
  limit: number;
  skip: number;
}

/** A page of a text search. */
type TextSearchRequest = PaginationOptions & { query: string; maxMinutes?: number | undefined };

export interface RecipeSearchResult {
  items: Item[];
  total: number;
}

interface CardSearchResult {
  items: ItemCard[];
  total: number;
}

type SearchResultPage<Stored> = Omit<SearchMatchesPage<Stored>, 'isPending'>;

/** Filter values as submitted. */
interface FilterRequest extends FilterPageOptions, Omit<RecipeFilter, 'words' | 'from' | 'to'> {
  title?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Searches the owner's recipes. */
export class SearchRecipes {
  private readonly searchStatements: ReturnType<typeof prepareSearch>;
  private readonly findSimilarWords: ReturnType<typeof prepareFindSimilarWords>;
  private readonly ownerLimiter = createKeyedConcurrencyLimiter(OWNER_CONCURRENCY);

  constructor(private readonly deps: SearchRecipesDeps) {
    this.searchStatements = prepareSearch(deps.db);
    this.findSimilarWords = prepareFindSimilarWords(deps.db);
  }

  /**
   * Searches title, description, ingredients and steps; best match first. `total` is exact up to `MAX_SEARCH_RESULTS`.
   * If nothing matches, searches for a dish with this German name, then with corrected spelling.
   * @throws AppError BUSY
   */
  async search(ownerId: string, request: TextSearchRequest): Promise<RecipeSearchResult> {
    return this.presentItems(
      await this.runTextSearch(ownerId, request, this.searchStatements.recipes),
    );
  }

  /** Like `search`, but returns cards. @throws AppError BUSY */
  async searchCards(ownerId: string, request: TextSearchRequest): Promise<CardSearchResult> {
    return this.presentCards(
      await this.runTextSearch(ownerId, request, this.searchStatements.cards),
    );
  }

  private async runTextSearch<Stored>(
    ownerId: string,
    { query, ...page }: TextSearchRequest,
    runSearch: RunTextSearch<Stored>,
  ): Promise<SearchResultPage<Stored>> {
    const words = tokenizeSearchText(query);
    if (words.length === 0) return { items: [], total: 0 };
    return this.ownerLimiter(ownerId)(() =>
      this.findByText(ownerId, { query, ...page }, runSearch),
    );
  }

  private async findByText<Stored>(
    ownerId: string,
    { query, ...page }: TextSearchRequest,
    runSearch: RunTextSearch<Stored>,
  ): Promise<SearchResultPage<Stored>> {
    const words = tokenizeSearchText(query);
    const phrase = query.normalize('NFC').toLowerCase().replaceAll('\0', '').trim();
    const search = (correctedWords: SearchWord[]) =>
      runSearch(ownerId, { words: correctedWords, phrase, ...page });
    let result = await search(toSearchWords(words));
    if (result.isPending) {
      await this.deps.indexer.indexOwner(ownerId);
      result = await search(toSearchWords(words));
    }
    if (result.total > 0) return result;
    const title = findTitleByGermanNamePrefix(query);
    const translated = title && (await search(toSearchWords(tokenizeSearchText(title))));
    if (translated && translated.total > 0) return translated;
    const correctedWords = await this.correctSpelling(ownerId, words);
    return correctedWords ? search(correctedWords) : result;
  }

  /**
   * Filters by category, words of the title, creation time (a date without time means its start, or its end), and
   * values of the recipe. @throws AppError BUSY
   */
  async filter(ownerId: string, request: FilterRequest): Promise<RecipeSearchResult> {
    return this.presentItems(await this.runFilter(ownerId, request, listFilteredItems));
  }

  /** Like `filter`, but returns cards. @throws AppError BUSY */
  async filterCards(ownerId: string, request: FilterRequest): Promise<CardSearchResult> {
    return this.presentCards(await this.runFilter(ownerId, request, listFilteredCards));
  }

  private async runFilter<Stored>(
    ownerId: string,
    { title = '', from, to, limit, skip, sortBy, ...values }: FilterRequest,
    listMatches: ListFilteredRecipes<Stored>,
  ): Promise<SearchResultPage<Stored>> {
    const { db, indexer } = this.deps;
    const words = toSearchWords(tokenizeSearchText(title));
    // A title of punctuation only matches nothing.
    if (words.length === 0 && title.trim() !== '') return { items: [], total: 0 };
    const filter = {
      ...values,
      words,
      from: from === undefined ? undefined : parseDateBound(from, '00:00:00.000Z'),
      to: to === undefined ? undefined : parseDateBound(to, '23:59:59.999Z'),
    };
    const [items, total] = await this.ownerLimiter(ownerId)(async () => {
      if (words.length > 0) await indexer.indexOwnerIfPending(ownerId);
      return Promise.all([
        listMatches(db, ownerId, filter, { limit, skip, sortBy }),
        countFilteredItems(db, ownerId, filter),
      ]);
    });
    return { items, total };
  }

  /** @returns the words with likely corrections; null if no word looks misspelled. */
  private async correctSpelling(
    ownerId: string,
    words: readonly string[],
  ): Promise<SearchWord[] | null> {
    if (words.length > MAX_CORRECTED_WORDS) return null;
    const similarWords = await this.findSimilarWords(ownerId, words);
    const correctedWords = toSearchWords(words).map(
      ({ alternatives: [word = ''], isPrefix }, index) => {
        const { isKnown = false, candidates = [] } = similarWords[index] ?? {};
        const corrections = isKnown
          ? []
          : findLikelyCorrections(removeAccents(word), candidates, isPrefix);
        return { alternatives: [word, ...corrections], isPrefix };
      },
    );
    return correctedWords.some(({ alternatives }) => alternatives.length > 1)
      ? correctedWords
      : null;
  }

  private presentCards({ items, total }: SearchResultPage<CardWithPhoto>): CardSearchResult {
    return { items: items.map((one) => presentCard(one, this.deps.photoUrls)), total };
  }

  private presentItems({ items, total }: SearchResultPage<ItemWithPhotos>): RecipeSearchResult {
    return { items: items.map((one) => presentItem(one, this.deps.photoUrls)), total };
  }
}

function toSearchWords(words: readonly string[]): SearchWord[] {
  return words.map((word, index) => ({
    alternatives: [word],
    isPrefix: index === words.length - 1,
  }));
}

function parseDateBound(text: string, timeOfDay: string): Date {
  const date = new Date(text.includes('T') ? text : `${text}T${timeOfDay}`);
  return new Date(Math.min(Math.max(date.getTime(), MIN_DATE.getTime()), MAX_DATE.getTime()));
}
