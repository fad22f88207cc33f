import { messages } from '@plateful/contract';
import { describe, expect, it } from 'vitest';
import { createTextLines } from '#testing/create-text-lines.ts';
import { parseImportedText } from '../../recipes/import/parse-imported-text.ts';
import { transcribeTextLines } from './transcribe-text-lines.ts';

describe('recipes that were read from a photo', () => {
  const parse = async (text: string) => {
    const parsed = parseImportedText(text);
    return 'drafts' in parsed ? (parsed.drafts[0] ?? null) : null;
  };
  const transcribe = async (text: string) => {
    const transcription = await transcribeTextLines([createTextLines(text)], parse);
    if (typeof transcription === 'string') throw new Error(transcription);
    const { draft, doubts } = transcription;
    return { ...draft, ingredients: draft.ingredients.map((one) => one.text), doubts };
  };

  it('have a title to check if none was read', async () => {
    const { title, doubts } = await transcribe(`Ingredients
2 eggs
100 g flour
Directions
1. Mix all of it.
2. Bake it.`);
    expect(title).toBe(messages.untitledRecipe);
    expect(doubts).toContainEqual({ field: 'title', line: 0, reason: messages.unclearWord });
  });

  it('have one ingredient per line, and complete sentences', async () => {
    const { ingredients, instructions } = await transcribe(`Pie
Ingredients
320 g pie crust, 1 piece, chilled
2 eggs
Directions
1. Beat the eggs.
2. Fill the crust,
3. Bake it.
4. Wait an hour`);
    expect(ingredients).toEqual(['320 g pie crust, 1 piece, chilled', '2 eggs']);
    expect(instructions).toEqual([
      'Beat the eggs.',
      'Fill the crust.',
      'Bake it.',
      'Wait an hour.',
    ]);
  });

  it('have corrected units after amounts', async () => {
    const { ingredients } = await transcribe(`Suppe
Zutaten
400 mi Brühe
2 TIL Salz
4 ELÖI
1 tspthyme
305 mil Wein
1 7L Majoran
2 Eier
Zubereitung
1. Alles in der Brühe kochen.
2. Warten.`);
    expect(ingredients).toEqual([
      '400 ml Brühe',
      '2 TL Salz',
      '4 EL Öl',
      '1 tsp thyme',
      '305 ml Wein',
      '1 TL Majoran',
      '2 Eier',
    ]);
  });

  it('have a one where a stroke was read before a measure, or before the first step', async () => {
    const { instructions } = await transcribe(`Soup
Ingredients
2 eggs
100 g flour
Directions
I Stir for ı minute.
2) Serve.`);
    expect(instructions).toEqual(['Stir for 1 minute.', 'Serve.']);
  });

  it('have units where digits were read instead, to be checked', async () => {
    const { ingredients, instructions, doubts } = await transcribe(`Suppe
Zutaten
«2 1 Brühe
l EL Salz
520 9 Mehl
2 Eier
Zubereitung
Il. Alles in der Brühe ko-
chen.
2. Warten.`);
    expect(ingredients).toEqual(['2 l Brühe', '1 EL Salz', '520 g Mehl', '2 Eier']);
    expect(instructions).toEqual(['Alles in der Brühe kochen.', 'Warten.']);
    expect(doubts.map(({ field, line }) => `${field} ${line}`)).toEqual([
      'ingredients 0',
      'ingredients 1',
      'ingredients 2',
    ]);
  });
});
