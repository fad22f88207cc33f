import { describe, expect, it } from 'vitest';
import { createTextLines } from '#testing/create-text-lines.ts';
import { reconstructRecipeLines } from './reconstruct-recipe-lines.ts';

const join = (text: string) =>
  reconstructRecipeLines([createTextLines(text)]).map(({ words }) =>
    words.map((word) => word.text).join(' '),
  );

describe('lines of a page', () => {
  it('are joined where a line is full, and bullets are removed', () => {
    expect(
      join(`Zutaten
e 250 g Mehl
e 2 große, reife und
weiche Bananen
e 1 Prise Salz
Zubereitung
Die Bananen schälen und mit einer
Gabel zerdrücken.
Mehl und Salz zugeben.`),
    ).toEqual([
      'Zutaten',
      '250 g Mehl',
      '2 große, reife und weiche Bananen',
      '1 Prise Salz',
      'Zubereitung',
      'Die Bananen schälen und mit einer Gabel zerdrücken.',
      'Mehl und Salz zugeben.',
    ]);
  });

  it('are joined until the next number in numbered steps', () => {
    expect(join('Directions\n1. Boil the pasta for\n10 minutes.\n2. Drain.')).toEqual([
      'Directions',
      '1. Boil the pasta for 10 minutes.',
      '2. Drain.',
    ]);
  });

  it('start a step where a number is missing', async () => {
    expect(
      join(`Directions
1. Boil the pasta in salted water.
Drain it.
Chop the basil. Toast the nuts.
4. Mix.
Serve at once.`),
    ).toEqual([
      'Directions',
      '1. Boil the pasta in salted water.',
      '2. Drain it.',
      '3. Chop the basil. Toast the nuts.',
      '4. Mix.',
      '5. Serve at once.',
    ]);
  });

  it('start no step where no number is missing', () => {
    expect(join('Directions\n1. Boil the pasta.\nDrain it.\n2. Serve.')).toEqual([
      'Directions',
      '1. Boil the pasta. Drain it.',
      '2. Serve.',
    ]);
  });

  it('start a step below a gap, or if no line continues a sentence, even if the line before is full', () => {
    const withGap = `Directions
Boil the pasta for ten
minutes and drain well.
Chop the ripe tomatoes.

Serve.`;
    expect(join(withGap)).toEqual([
      'Directions',
      'Boil the pasta for ten minutes and drain well. Chop the ripe tomatoes.',
      'Serve.',
    ]);
    expect(join('Directions\nChop the ripe tomatoes.\nServe with pasta.')).toEqual([
      'Directions',
      'Chop the ripe tomatoes.',
      'Serve with pasta.',
    ]);
  });

  it('start with a list marker that was read as two, or with an edge of the page', () => {
    expect(join('Zutaten\n» — 300 ml Milch\n2 Eier\n1 Zubereitung\nAlles mischen.')).toEqual([
      'Zutaten',
      '300 ml Milch',
      '2 Eier',
      'Zubereitung',
      'Alles mischen.',
    ]);
  });

  it('start with the number of a step behind an edge of the page', () => {
    expect(join('Directions\n1. Boil the pasta.\n3 2. Drain.\n% 3. Serve.')).toEqual([
      'Directions',
      '1. Boil the pasta.',
      '2. Drain.',
      '3. Serve.',
    ]);
  });

  it('without letters are edges of the page', () => {
    expect(join('|\nSoup\n~~ —')).toEqual(['Soup']);
  });
});
