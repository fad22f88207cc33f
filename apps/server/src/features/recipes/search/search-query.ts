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

/**
 * `query`: what a recipe has to match. `indexed`: the same for the index, or less if the last word may go on in too many
 * ways; then it is not `exact`.
 */
export function wantedQueries(ownerId: string, words: readonly WantedWord[]): SQL {
  const whole = words.slice(0, -1);
  const last = words.slice(-1);
  return sql`
    select ${tsquery(words)} as query, coalesce(begun.ways, 0) <= ${BEGINNINGS_MAXIMUM} as exact,
      ${whole.length > 0 ? tsquery(whole) : sql`''::tsquery`} && case
        when coalesce(begun.ways, 0) <= ${BEGINNINGS_MAXIMUM} then ${tsquery(last, { whole: true })} || begun.query
        else ${whole.length > 0 ? sql`''::tsquery` : tsquery(last)} end as indexed
    from (${wordsBegun(ownerId, last, BEGINNINGS_MAXIMUM + 1)}) as begun`;
}

/** The owner's words that begin like the one that is being typed, as one query, and how many they are. */
function wordsBegun(ownerId: string, last: readonly WantedWord[], most: number): SQL {
  const typed = last[0]?.beginning ? (last[0].meanings[0] ?? '') : '';
  const asQuery = sql`'''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || ''''`;
  return sql`
    select count(*) as ways, coalesce(string_agg(${asQuery}, ' | '), '')::tsquery as query
    from (
      select word from recipe_words
      where owner_id = ${ownerId} and starts_with(word, ${plainWord(typed)}) and ${typed} <> ''
      limit ${most}) as begun`;
}

/**
 * Lower-cased words of letters and digits, as they are and as stems: all of them, each in any of its meanings.
 *
 * @param whole not what only begins with the last one
 */
export function tsquery(words: readonly WantedWord[], { whole = false } = {}): SQL {
  const each = words.map(({ meanings, beginning }) => {
    const forms = meanings.flatMap((word) => [
      sql`to_tsquery('public.recipe_words', ${quoted(word)})`,
      sql`to_tsquery('public.recipe_stems', ${quoted(word)})`,
    ]);
    const [typed] = meanings;
    if (beginning && typed && !whole) {
      forms.push(sql`to_tsquery('public.recipe_words', ${`${quoted(typed)}:*`})`);
    }
    return sql`(${sql.join(forms, sql` || `)})`;
  });
  return sql`(${sql.join(each, sql` && `)})`;
}

function quoted(word: string): string {
  return `'${word}'`;
}
