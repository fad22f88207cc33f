import { messages } from '@plateful/contract';
import { describe, expect, it } from 'vitest';
import type { TextLine } from '#ports/text-recognizer.ts';
import { parseImport } from '../../recipes/import/parse-import.ts';
import { reconstructRecipeLines } from './reconstruct-recipe-lines.ts';
import { transcribeRecipe } from './transcribe-recipe.ts';

interface LineOptions {
  left?: number;
  confidence?: number;
}

const LETTER_WIDTH = 20;
const LINE_HEIGHT = 40;
const LINE_DISTANCE = 60;

/** A page in a font with letters of equal width. Words in braces are unclear. */
function createPage(text: string, { left = 0, confidence = 0.95 }: LineOptions = {}): TextLine[] {
  return text.split('\n').map((line, index) => {
    const top = index * LINE_DISTANCE;
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    const start = left + indent * LETTER_WIDTH;
    const words = line.trim().split(' ');
    return {
      region: 0,
      box: {
        ...{ left: start, top, bottom: top + LINE_HEIGHT },
        right: left + line.length * LETTER_WIDTH,
      },
      words: words.map((word) => ({
        text: word.replace(/[{}]/g, ''),
        confidence: word.startsWith('{') ? 0.4 : confidence,
      })),
    };
  });
}

const join = (text: string) =>
  reconstructRecipeLines([createPage(text)]).map(({ words }) =>
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

describe('doubts', () => {
  async function findTranscriptionDoubts(lines: string[]) {
    const page = createPage(['Tomato soup', 'Ingredients', ...lines].join('\n'));
    const ingredients = reconstructRecipeLines([page])
      .slice(2)
      .map(({ words }) => ({ text: words.map(({ text }) => text).join(' ') }));
    const empty = { servings: null, nutritionServings: null, nutritionSource: null, weight: null };
    const nutrition = { calories: null, protein: null, fats: null, carbs: null, ...empty };
    const content = { description: '', category: '', ingredients, instructions: [] };
    const draft = { title: 'Tomato soup', ...content, ...nutrition };
    const transcription = await transcribeRecipe([page], async () => draft);
    if (typeof transcription === 'string') throw new Error(transcription);
    return transcription.doubts;
  }

  const clearLines = [
    '500 g tomatoes',
    '1½ cups cream',
    '2cups milk',
    '1/2 tsp sugar',
    '2-3 onions',
    'Salt',
  ];

  it('do not exist for clear lines', async () => {
    const lines = ['2 tbsp parsley (8 g)', ...clearLines];
    expect(await findTranscriptionDoubts(lines)).toEqual([]);
  });

  it.each([
    ['{14} g butter', messages.unclearAmount],
    ['% tsp thyme', messages.unclearAmount],
    ['1% cups stock', messages.unclearAmount],
    ['Va TL Zimt', messages.unclearAmount],
    ['cup stock', messages.unclearAmount],
    ['500 g leeks cup stock', messages.unclearAmount],
    ['parsley', messages.unclearAmount],
    ['l2g butter', messages.unclearAmount],
    ['14 tsp thyme', messages.unusualAmount],
    ['4 cup stock', messages.unusualAmount],
    ['5000 g potatoes', messages.unusualAmount],
    ['41 Kirschsaft', messages.unusualAmount],
    ['1 Kirschsaft', messages.unusualAmount],
    [']tsp turmeric', messages.unclearAmount],
    ['12 kg flour', messages.unusualAmount],
    ['¼ g noodles', messages.unusualAmount],
    ['1.11 vegetable stock', messages.unusualAmount],
    ['4 tbsp butter (519g)', messages.unusualAmount],
    ['½ tbsp olive oil (38 ml)', messages.unusualAmount],
    ['8 large co', messages.unclearWord],
    ['2½ l W:', messages.unclearWord],
    ['100 g {bxttxr}', messages.unclearWord],
    ['3 cups carrots =1CcUp oil', messages.unclearAmount],
    ['1 tbsp butter (21 g', messages.unclearAmount],
    ['1 cups stock', messages.unusualAmount],
    ['½ cups stock', messages.unusualAmount],
    ['salmon fillets (150 g each)', messages.unclearAmount],
    ['1 large shallot, chopped z cloves garlic', messages.unclearAmount],
    ['½ Päckchen', messages.unclearWord],
    ['Mehl ELÖl 2', messages.unclearWord],
  ])('exist for the line %s', async (line, reason) => {
    expect(await findTranscriptionDoubts([line, ...clearLines])).toEqual([
      { field: 'ingredients', line: 0, reason },
    ]);
  });
});

describe('recipes that were read from a photo', () => {
  const parse = async (text: string) => {
    const parsed = parseImport(text);
    return 'drafts' in parsed ? (parsed.drafts[0] ?? null) : null;
  };
  const transcribe = async (text: string) => {
    const transcription = await transcribeRecipe([createPage(text)], parse);
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
