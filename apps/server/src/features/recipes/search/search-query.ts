import { type SQL, sql } from 'drizzle-orm';
import { removeAccents } from './search-words.ts';

/** One word of a search query; a recipe matches if it contains any of the alternatives. */
export interface SearchWord {
  alternatives: readonly string[];
  /** Whether the word may be incomplete, as the last one while typing: matches words that begin with it. */
  isPrefix: boolean;
}

/** A prefix in the index matches the words of all owners, so it is replaced by up to this many of the owner's words. */
const MAX_PREFIX_WORDS = 100;

/** Sorts after every word with the same prefix. A range works with the index in any query plan. */
export const MAX_CODE_POINT = '\u{10ffff}';

/** A search as parameters of one statement, for any number of words. */
export function toQueryValues(words: readonly SearchWord[]) {
  const last = words.at(-1);
  const prefix = last?.isPrefix ? (last.alternatives[0] ?? '') : '';
  return {
    words: toQueryJson(words),
    completeWords: toQueryJson(words.slice(0, -1)),
    lastWord: toQueryJson(words.slice(-1)),
    prefix: removeAccents(prefix),
  };
}

/** The words with the keys that the SQL function `recipe_query` reads. */
export function toQueryJson(words: readonly SearchWord[]): string {
  return JSON.stringify(
    words.map(({ alternatives, isPrefix }) => ({ meanings: alternatives, beginning: isPrefix })),
  );
}

type QueryValues = ReturnType<typeof toQueryValues>;

/** The parameters in a statement: values or placeholders. */
export type QueryInputs = { [Name in keyof QueryValues]: unknown };

/**
 * `query`: the condition for a recipe. `indexed`: the condition for the index lookup. It is weaker than `query`, and
 * `exact` is false, if too many words begin with the last one.
 */
export function buildWordQueries(
  owner: unknown,
  { words, completeWords, lastWord, prefix }: QueryInputs,
): SQL {
  return sql`
    select recipe_query(${words}::jsonb) as query, prefixed.word_count <= ${MAX_PREFIX_WORDS} as exact,
      case
        when prefixed.word_count <= ${MAX_PREFIX_WORDS} then
          recipe_query(${completeWords}::jsonb) && coalesce(recipe_query(${lastWord}::jsonb, true) || prefixed.query, recipe_query(${lastWord}::jsonb, true))
        when ${completeWords}::text = '[]' then recipe_query(${lastWord}::jsonb)
        else recipe_query(${completeWords}::jsonb) end as indexed
    from (${selectPrefixWords(owner, prefix)}) as prefixed`;
}

/** The owner's words with the prefix, as one query, and their number. */
function selectPrefixWords(owner: unknown, prefix: unknown): SQL {
  return sql`
    select count(*) as word_count, string_agg('''' || word || '''', ' | ')::tsquery as query
    from (
      select word from recipe_words
      where owner_id = ${owner}::uuid and word >= ${prefix}::text and word < ${prefix}::text || ${MAX_CODE_POINT} and ${prefix}::text <> ''
      limit ${MAX_PREFIX_WORDS + 1}) as prefixed`;
}
