import { expect, it } from 'vitest';
import {
  computeEditCost,
  correctMisreadWords,
  raiseConfidenceOfKnownWords,
} from './correct-misread-words.ts';
import { Vocabulary } from './vocabulary.ts';

const vocabulary = new Vocabulary([
  ...Array.from({ length: 30 }, () => 'add the butter to them in a warm bowl'),
  ...Array.from({ length: 10 }, () => 'chicken scrub eggs'),
  'fraîche Bei Knödel thinly warme sliced instructions cups reife 250 g',
]);

function correct(text: string, confidence = 0.6): string {
  const words = text.split(' ').map((word) => ({ text: word, confidence }));
  return correctMisreadWords(words, vocabulary)
    .map((word) => word.text)
    .join(' ');
}

it.each([
  ['chieken,', 'chicken,'],
  ['Instruetions', 'Instructions'],
  ['CHIEKEN', 'CHICKEN'],
  ['Kknödel', 'Knödel'],
  ['fraiche', 'fraîche'],
  ['Addthe', 'Add the'],
  ['Scrubthe', 'Scrub the'],
  ['themin', 'them in'],
  ['Bei190 °C', 'Bei 190 °C'],
  ['280 gthinly sliced', '280 g thinly sliced'],
  ['1lwarme', '1 l warme'],
  ['€chicken', 'chicken'],
  ['bowl].', 'bowl.'],
  ['bowlI', 'bowl'],
  ['sscrub', 'scrub'],
  ['e99s', 'eggs'],
  ['egg9s,', 'eggs,'],
  ['llarge bowl', '1 large bowl'],
  ['* ltsp butter', '* 1 tsp butter'],
])('corrects %s to %s', (text, corrected) => {
  expect(correct(text)).toBe(corrected);
});

it.each(['unknown', 'reifer', 'chic-', 'the', 'xx190', '12'])('keeps %s', (text) => {
  expect(correct(text)).toBe(text);
});

it('keeps words that were read with certainty', () => {
  expect(correct('chieken', 0.95)).toBe('chieken');
});

it('keeps words of which two words of the vocabulary are equally similar', () => {
  const words = [{ text: 'hoat', confidence: 0.5 }];
  expect(correctMisreadWords(words, new Vocabulary(['heat', 'haat']))).toEqual(words);
});

it('counts similar letters half', () => {
  expect(computeEditCost('chicken', 'chicken')).toBe(0);
  expect(computeEditCost('chieken', 'chicken')).toBe(0.5);
  expect(computeEditCost('cornrneal', 'cornmeal')).toBe(0.5);
  expect(computeEditCost('comflour', 'cornflour')).toBe(0.5);
  expect(computeEditCost('ssalt', 'salt')).toBe(0.5);
  expect(computeEditCost('xalt', 'salt')).toBe(1);
  expect(computeEditCost('butter', 'chicken', 2)).toBeGreaterThan(2);
});

it('makes known words clear, but not those that were hardly read', () => {
  const confidences = [0.4, 0.2, 0.95].map((confidence) => ({ text: 'butter,', confidence }));
  const trusted = raiseConfidenceOfKnownWords(
    [...confidences, { text: 'buttor', confidence: 0.4 }],
    vocabulary,
  );
  expect(trusted.map(({ confidence }) => confidence)).toEqual([0.7, 0.2, 0.95, 0.4]);
});
