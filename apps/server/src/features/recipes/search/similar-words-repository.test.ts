import { expect, it, vi } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { prepareFindSimilarWords } from './similar-words-repository.ts';

it('looks up no similar words for a word that is too long to be corrected', async () => {
  const execute = vi.fn(async (_values: object) => []);
  const db = { select: () => ({ from: () => ({ prepare: () => ({ execute }) }) }) };
  const findSimilarWords = prepareFindSimilarWords(db as unknown as Db);
  await findSimilarWords('owner', ['chiken', 'a'.repeat(200), 'я'.repeat(200)]);
  expect(execute.mock.lastCall?.[0]).toMatchObject({
    trigrams: ['chiken', '', ''],
    first_letter: ['', '', ''],
  });
});
