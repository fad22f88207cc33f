import { type SQL, sql } from 'drizzle-orm';
import { removeAccents } from './tokenize-search-text.ts';

/**
 * One word of a search query; a recipe matches if it contains any of the alternatives. The SQL function
 * `build_search_query` reads words as JSON.
 */
export interface SearchWord {
  alternatives: readonly string[];
  /** Whether the word may be incomplete, as the last one while typing: matches words that begin with it. */
  isPrefix: boolean;
}

/** A prefix in the index matches the words of all owners, so it is replaced by up to this many of the owner's words. */
const MAX_PREFIX_WORDS = 100;
const maxPrefixWords = sql.raw(String(MAX_PREFIX_WORDS));

/** Sorts after every word with the same prefix. A range works with the index in any query plan. */
export const LAST_UNICODE_CHARACTER = '\u{10ffff}';

/** A search as parameters of one statement, for any number of words. */
export function toSearchQueryParameters(words: readonly SearchWord[]) {
  const last = words.at(-1);
  const prefix = last?.isPrefix ? (last.alternatives[0] ?? '') : '';
  return {
    completeWords: JSON.stringify(words.slice(0, -1)),
    lastWord: JSON.stringify(words.slice(-1)),
    prefix: removeAccents(prefix),
  };
}

type SearchQueryParameters = ReturnType<typeof toSearchQueryParameters>;

/** The parameters in a statement. */
export type SearchQueryPlaceholders = { [Name in keyof SearchQueryParameters]: SQL };

/**
 * `query`: the condition for a recipe. `indexed`: the condition for the index lookup. It is weaker than `query`, and
 * `exact` is false, if too many words begin with the last one, or possibly unlisted ones. `is_rare`: the last word begins none of the owner's words.
 */
export function buildSearchQueries(
  owner: SQL,
  { completeWords, lastWord, prefix }: SearchQueryPlaceholders,
): SQL {
  return sql`
    select complete_words && last_word as query, word_count <= ${maxPrefixWords} as exact,
      word_count = 0 and jsonb_array_length(${lastWord} -> 0 -> 'alternatives') = 1 as is_rare,
      case
        when word_count <= ${maxPrefixWords} then complete_words && coalesce(whole_last_word || prefix_words, whole_last_word)
        when numnode(complete_words) = 0 then last_word
        else complete_words end as indexed
    from (
      select build_search_query(${completeWords}) as complete_words, build_search_query(${lastWord}) as last_word,
        build_search_query(${lastWord}, true) as whole_last_word
      offset 0) as words, (${selectPrefixWords(owner, prefix)}) as prefixed`;
}

/** `recipe_words` contains no words with digits or over 40 characters, and all without accents. */
const mayBeUnlisted = (prefix: SQL) => sql`(
  ${prefix} ~ '[0-9]' or length(${prefix}) > 40 or ${prefix} <> lower(public.unaccent(${prefix}) collate "und-x-icu"))`;

/** The owner's words with the prefix, as one query, and their number; too many if not all of these words are listed. */
function selectPrefixWords(owner: SQL, prefix: SQL): SQL {
  return sql`
    select case when ${mayBeUnlisted(prefix)} then ${maxPrefixWords} + 1 else count(*) end as word_count,
      string_agg('''' || word || '''', ' | ')::tsquery as prefix_words
    from (
      select word from recipe_words
      where owner_id = ${owner} and word >= ${prefix} and word < ${prefix} || ${LAST_UNICODE_CHARACTER} and ${prefix} <> ''
      limit ${maxPrefixWords} + 1) as prefixed`;
}
