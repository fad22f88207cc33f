import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { LAST_LETTER } from './search-query.ts';
import { GUESSED_FROM_LETTERS, oneSlipAway, plainWord } from './search-words.ts';

const owner = sql.placeholder('owner');

/** What the owner's words say of a word that was typed. */
export interface WordAlike {
  known: boolean;
  /** Words of the owner's that may have been meant; a first choice, to be looked at closer. */
  alike: string[];
}

/** A collection may hold a million words that begin alike; each is compared letter by letter. */
const ALIKE_MAXIMUM = 300;

const ways = {
  trigrams: sql`owner_id::text = ${owner}::text and recipe_words.word % asked.trigrams
    order by similarity(recipe_words.word, asked.trigrams) desc`,
  near: sql`owner_id = ${owner}::uuid and recipe_words.word = any(string_to_array(asked.near, ' '))`,
  letter: sql`owner_id = ${owner}::uuid and recipe_words.word >= asked.letter and recipe_words.word < asked.letter || ${LAST_LETTER}
    and char_length(recipe_words.word) >= char_length(asked.typed) - 2
    order by char_length(recipe_words.word)`,
};

/** What the words that are like a word are found by; what is empty finds nothing. */
function waysTo(typed: string): Record<keyof typeof ways, string> {
  const word = plainWord(typed);
  const [letter = '', ...more] = word;
  const isLong = more.length >= GUESSED_FROM_LETTERS - 1;
  return {
    // Without a trigram, the index would have to be read through.
    trigrams: isLong && /[a-z]/.test(word) ? word : '',
    near: isLong ? oneSlipAway(word).join(' ') : '',
    letter: isLong && /[^\p{ASCII}]/u.test(word) ? letter : '',
  };
}

/**
 * @returns finds for each word whether the owner has it, and what is alike if not: by trigrams; short words by every
 *   slip that can be made in them; and since trigrams are of Latin letters alone, words in other scripts by their first
 *   letter. A first choice, to be looked at closer.
 */
export function prepareFindWordsAlike(
  db: Db,
): (ownerId: string, words: readonly string[]) => Promise<WordAlike[]> {
  const list = (name: string) => sql`${sql.placeholder(name)}::text[]`;
  const isKnown = sql`exists (
    select from recipe_words where owner_id = ${owner}::uuid and recipe_words.word = any(tsvector_to_array(title_vector(typed))))`;
  const alike = Object.entries(ways).map(
    ([name, way]) => sql`
      select place, alike.word from asked cross join lateral (
        select word from recipe_words where ${way} limit ${sql.raw(String(ALIKE_MAXIMUM))}) as alike
      where not known and asked.${sql.identifier(name)} <> ''`,
  );
  const statement = db
    .select({ place: sql<number>`place`, word: sql<string | null>`word` })
    .from(
      sql`(
        with asked as materialized (
          select place::int - 1 as place, typed, trigrams, near, letter, ${isKnown} as known
          from unnest(${list('typed')}, ${list('trigrams')}, ${list('near')}, ${list('letter')})
            with ordinality as asked (typed, trigrams, near, letter, place))
        select place, null as word from asked where known
        union ${sql.join(alike, sql` union `)}) as found`,
    )
    .prepare('find_words_alike');
  return async (ownerId, words) => {
    const found = await statement.execute({ owner: ownerId, typed: words, ...columnsOf(words) });
    return words.map((_, place) => {
      const ofPlace = found.filter((row) => row.place === place);
      const named = ofPlace.flatMap(({ word }) => (word === null ? [] : [word]));
      return { known: named.length < ofPlace.length, alike: named };
    });
  };
}

function columnsOf(words: readonly string[]) {
  const all = words.map(waysTo);
  return {
    trigrams: all.map(({ trigrams }) => trigrams),
    near: all.map(({ near }) => near),
    letter: all.map(({ letter }) => letter),
  };
}
