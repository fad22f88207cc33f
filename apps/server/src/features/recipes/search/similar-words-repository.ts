import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { LAST_UNICODE_CHARACTER } from './search-query-sql.ts';
import { getOneTypoVariantsOfShortWord, isCorrectable } from './spelling-correction.ts';
import { removeAccents } from './tokenize-search-text.ts';

/** Read from a subquery, so that PostgreSQL plans the statement only once. */
const input = (name: string) => sql`(select ${sql.identifier(name)} from input)`;
const owner = input('owner');

/** Similar words of the owner for one word of a query. */
export interface WordLookupResult {
  isKnown: boolean;
  /** Candidates for spelling correction, to be ranked by edit distance. */
  candidates: string[];
}

/** Limits the candidates, because each is compared by edit distance and an owner may have a million similar words. */
const MAX_SIMILAR_WORDS = 300;

const matchConditions = {
  trigrams: sql`owner_id::text = ${owner}::text and recipe_words.word % word_input.trigrams
    order by similarity(recipe_words.word, word_input.trigrams) desc`,
  typo_variants: sql`owner_id = ${owner} and recipe_words.word = any(string_to_array(word_input.typo_variants, ' '))`,
  first_letter: sql`owner_id = ${owner} and recipe_words.word >= word_input.first_letter and recipe_words.word < word_input.first_letter || ${LAST_UNICODE_CHARACTER}
    and char_length(recipe_words.word) >= char_length(word_input.word) - 2
    order by char_length(recipe_words.word)`,
};

/** Parameters of the match conditions; an empty one matches nothing. */
function toMatchInputs(queryWord: string): Record<keyof typeof matchConditions, string> {
  const word = removeAccents(queryWord);
  const [letter = ''] = word;
  const isLookedUp = isCorrectable(word);
  return {
    // Without trigrams, the whole index would be read.
    trigrams: isLookedUp && /[a-z]/.test(word) ? word : '',
    typo_variants: isLookedUp ? getOneTypoVariantsOfShortWord(word).join(' ') : '',
    first_letter: isLookedUp && /[^\p{ASCII}]/u.test(word) ? letter : '',
  };
}

/**
 * @returns a function that tells for each word whether the owner's recipes contain it, and otherwise returns similar
 * words: by trigrams; short words also by all one-typo variants; words in non-Latin scripts, which have no trigrams, by
 * their first letter.
 */
export function prepareFindSimilarWords(
  db: Db,
): (ownerId: string, words: readonly string[]) => Promise<WordLookupResult[]> {
  const textArray = (name: string) =>
    sql`${sql.placeholder(name)}::text[] as ${sql.identifier(name)}`;
  const isKnown = sql`exists (
    select from recipe_words where owner_id = ${owner} and recipe_words.word = any(tsvector_to_array(title_vector(word_input.word))))`;
  const similarWordQueries = Object.entries(matchConditions).map(
    ([name, condition]) => sql`
      select position, similar_words.word from inputs as word_input cross join lateral (
        select word from recipe_words where ${condition} limit ${sql.raw(String(MAX_SIMILAR_WORDS))}) as similar_words
      where not is_known and word_input.${sql.identifier(name)} <> ''`,
  );
  const statement = db
    .select({ position: sql<number>`position`, word: sql<string | null>`word` })
    .from(
      sql`(
        with input as materialized (
          select ${sql.placeholder('owner')}::uuid as owner, ${textArray('words')}, ${textArray('trigrams')}, ${textArray('typo_variants')}, ${textArray('first_letter')}),
        inputs as materialized (
          select position::int - 1 as position, word, word_input.trigrams, word_input.typo_variants, word_input.first_letter, ${isKnown} as is_known
          from input, unnest(input.words, input.trigrams, input.typo_variants, input.first_letter)
            with ordinality as word_input (word, trigrams, typo_variants, first_letter, position))
        select position, null as word from inputs where is_known
        union ${sql.join(similarWordQueries, sql` union `)}) as found`,
    )
    .prepare('find_similar_words');
  return async (ownerId, words) => {
    const rows = await statement.execute({
      owner: ownerId,
      words,
      ...toMatchColumns(words),
    });
    return words.map((_, index) => {
      const wordRows = rows.filter((row) => row.position === index);
      const candidates = wordRows.flatMap(({ word }) => (word === null ? [] : [word]));
      return { isKnown: candidates.length < wordRows.length, candidates };
    });
  };
}

function toMatchColumns(words: readonly string[]) {
  const all = words.map(toMatchInputs);
  return {
    trigrams: all.map(({ trigrams }) => trigrams),
    typo_variants: all.map((inputs) => inputs.typo_variants),
    first_letter: all.map((inputs) => inputs.first_letter),
  };
}
