import { listCookbookRecipes } from '@plateful/cookbook';
import { expect, it } from 'vitest';
import { createCookbookVocabulary, getCookbookVocabulary } from './cookbook-vocabulary.ts';
import { Vocabulary } from './vocabulary.ts';

it('counts the words of texts and finds accented ones', () => {
  const vocabulary = new Vocabulary(['Crème fraîche', 'creme, Äpfel', 'Apfel']);
  expect(vocabulary.count('crème')).toBe(1);
  expect(vocabulary.count('salt')).toBe(0);
  expect(vocabulary.findAccented('fraiche')).toBe('fraîche');
  expect(vocabulary.findAccented('creme')).toBeNull();
  vocabulary.add(Array.from({ length: 5 }, () => 'crème'));
  expect(vocabulary.findAccented('creme')).toBe('crème');
  expect(vocabulary.findAccented('salt')).toBeNull();
  expect([...vocabulary.listWords(5, 6)]).toEqual(['crème', 'creme', 'äpfel', 'apfel']);
});

it('contains the words of foods, dishes and steps in both languages', async () => {
  const vocabulary = await getCookbookVocabulary();
  for (const word of ['chicken', 'simmer', 'ingredients', 'zwiebel', 'verrühren'])
    expect(vocabulary.count(word)).toBeGreaterThan(0);
  expect(await getCookbookVocabulary()).toBe(vocabulary);
});

it('can leave recipes out', async () => {
  const [first, ...others] = listCookbookRecipes();
  const count = (vocabulary: Vocabulary) => vocabulary.count('the');
  expect(first?.steps.join(' ')).toMatch(/\bthe\b/i);
  const vocabulary = await createCookbookVocabulary(others);
  expect(count(vocabulary)).toBeLessThan(count(await getCookbookVocabulary()));
});
