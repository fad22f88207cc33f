import { type SQL, sql } from 'drizzle-orm';
import { plainWord } from './search-words.ts';

/** One word of a search: any of the meanings will do. */
export interface WantedWord {
  meanings: readonly string[];
  /** The last one may still be being typed: what begins with it will do. */
  beginning: boolean;
}

/** In the index a beginning costs as much as all that begins so with everybody; so it is replaced by the owner's words. */
const BEGINNINGS_MAXIMUM = 100;

/** Behind everything that begins with a word; a range is found in the index whatever the plan knew of the word. */
export const LAST_LETTER = '\u{10ffff}';

/** A search as values of one and the same statement, however many words it has. */
export function valuesOf(words: readonly WantedWord[]) {
  const last = words.at(-1);
  const typed = last?.beginning ? (last.meanings[0] ?? '') : '';
  return {
    words: JSON.stringify(words),
    whole: JSON.stringify(words.slice(0, -1)),
    last: JSON.stringify(words.slice(-1)),
    typed: plainWord(typed),
  };
}

type Values = ReturnType<typeof valuesOf>;

/** Where the values stand in a statement: themselves, or places for them. */
export type Places = { [Name in keyof Values]: unknown };

/**
 * `query`: what a recipe has to match. `indexed`: the same for the index, or less if the last word may go on in too many
 * ways; then it is not `exact`.
 */
export function wantedQueries(owner: unknown, { words, whole, last, typed }: Places): SQL {
  return sql`
    select recipe_query(${words}::jsonb) as query, begun.ways <= ${BEGINNINGS_MAXIMUM} as exact,
      case
        when begun.ways <= ${BEGINNINGS_MAXIMUM} then
          recipe_query(${whole}::jsonb) && coalesce(recipe_query(${last}::jsonb, true) || begun.query, recipe_query(${last}::jsonb, true))
        when ${whole}::text = '[]' then recipe_query(${last}::jsonb)
        else recipe_query(${whole}::jsonb) end as indexed
    from (${wordsBegun(owner, typed)}) as begun`;
}

/** The owner's words that begin like the one that is being typed, as one query, and how many they are. */
function wordsBegun(owner: unknown, typed: unknown): SQL {
  return sql`
    select count(*) as ways, string_agg('''' || word || '''', ' | ')::tsquery as query
    from (
      select word from recipe_words
      where owner_id = ${owner}::uuid and word >= ${typed}::text and word < ${typed}::text || ${LAST_LETTER} and ${typed}::text <> ''
      limit ${BEGINNINGS_MAXIMUM + 1}) as begun`;
}
