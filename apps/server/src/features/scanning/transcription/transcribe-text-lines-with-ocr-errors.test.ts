import { expect, it } from 'vitest';
import type { TextLine } from '#ports/text-recognizer.ts';
import { parseImportedText } from '../../recipes/import/parse-imported-text.ts';
import { transcribeTextLines } from './transcribe-text-lines.ts';

const LETTER_WIDTH = 20;
const LINE_HEIGHT = 40;

/** A page in a font with letters of equal width; a blank line is a gap of `gap` pixels. Words in braces are unclear. */
function createPage(text: string, gap = 20): TextLine[] {
  let top = 0;
  return text.split('\n').flatMap((line): TextLine[] => {
    if (line === '') {
      top += gap;
      return [];
    }
    top += 60;
    const words = line.split(' ').map((word) => ({
      text: word.replace(/[{}]/g, ''),
      confidence: word.startsWith('{') ? 0.5 : 0.95,
    }));
    const box = { left: 0, right: line.length * LETTER_WIDTH, top, bottom: top + LINE_HEIGHT };
    return [{ region: 0, box, words }];
  });
}

function transcribe(text: string, gap?: number) {
  return transcribePage(createPage(text, gap));
}

async function transcribePage(page: TextLine[]) {
  const transcription = await transcribeTextLines([page], async (recipe) => {
    const parsed = parseImportedText(recipe);
    return 'drafts' in parsed ? (parsed.drafts[0] ?? null) : null;
  });
  if (typeof transcription === 'string') throw new Error(transcription);
  const { draft, doubts } = transcription;
  return { ...draft, ingredients: draft.ingredients.map((one) => one.text), doubts };
}

it('corrects headings and words, which remain to be checked', async () => {
  const { ingredients, instructions, doubts } = await transcribe(`Chicken soup
You'll! need
400 g {chieken}
2 cups stock
{Instruetions}
1. Addthe chicken and simmer.
2. Season with salt.`);
  expect(ingredients).toEqual(['400 g chicken', '2 cups stock']);
  expect(instructions).toEqual(['Add the chicken and simmer.', 'Season with salt.']);
  expect(doubts.map(({ field, line }) => [field, line])).toEqual([['ingredients', 0]]);
});

it('makes a paragraph a step, even if its line before is full or its full stop was read as a comma', async () => {
  const { instructions } = await transcribe(`Soup
Ingredients
2 onions
1 carrot
Method

Chop the onions and the carrot, and cook
them in the oil until they are all soft,

Pour in the stock and boil it for 9 minutes.

Serve the soup.`);
  expect(instructions).toEqual([
    'Chop the onions and the carrot, and cook them in the oil until they are all soft.',
    'Pour in the stock and boil it for 9 minutes.',
    'Serve the soup.',
  ]);
});

it('reads the numbers of steps with other signs than dots', async () => {
  const { instructions } = await transcribe(`Suppe
Zutaten
2 Zwiebeln
1 Möhre
Zubereitung
1] Zwiebeln und Möhre putzen und würfeln.
2 ] Alles in Butter dünsten.
3, Mit Wasser aufgießen.
4... Die Suppe pürieren..`);
  expect(instructions).toEqual([
    'Zwiebeln und Möhre putzen und würfeln.',
    'Alles in Butter dünsten.',
    'Mit Wasser aufgießen.',
    'Die Suppe pürieren.',
  ]);
});

it('continues a step with a sentence on a line that is closer than the next step', async () => {
  const { instructions } = await transcribe(
    `Suppe
Zutaten
2 Zwiebeln
1 Möhre
Zubereitung

1. Alles würfeln.

2. Zwiebeln und Möhre in Butter dünsten.
Mit Salz würzen.`,
    30,
  );
  expect(instructions).toEqual([
    'Alles würfeln.',
    'Zwiebeln und Möhre in Butter dünsten. Mit Salz würzen.',
  ]);
});

it('removes the edge of the page from the beginnings of the lines', async () => {
  const { ingredients } = await transcribe(`Batata harra
| Serves 4
| Ingredients
| — 1 tsp ground
| coriander
| — 2 tbsp lemon juice
| (30 ml)
! 1 bunch parsley
| Method
| 1. Mix everything.`);
  expect(ingredients).toEqual([
    '1 tsp ground coriander',
    '2 tbsp lemon juice (30 ml)',
    '1 bunch parsley',
  ]);
});

it('continues an ingredient with an alternative', async () => {
  const { ingredients } = await transcribe(`Soup
Ingredients
+ 360 g fresh ramen noodles,
or 270 g dried
+ 2 scallions, sliced
Method
1. Cook everything.`);
  expect(ingredients).toEqual(['360 g fresh ramen noodles, or 270 g dried', '2 scallions, sliced']);
});

it('joins the first digit of an amount that was read apart from its line, and marks it', async () => {
  const text = `Zwetschgenkuchen
Zutaten
6 Eier
.8
50 g weiche Butter
1 kg Zwetschgen
Zubereitung
Alles verrühren.`;
  const page = createPage(text);
  const [digit, rest] = [page[3], page[4]];
  if (!digit || !rest) throw new Error('no lines');
  const { top, bottom } = rest.box;
  const inRow = [
    { ...digit, box: { left: 0, right: 40, top, bottom } },
    { ...rest, box: { ...rest.box, left: 48 } },
  ];
  const { ingredients, doubts } = await transcribePage(page.toSpliced(3, 2, ...inRow));
  expect(ingredients).toEqual(['6 Eier', '850 g weiche Butter', '1 kg Zwetschgen']);
  expect(doubts.map(({ field, line }) => [field, line])).toEqual([['ingredients', 1]]);
});

it('separates amounts, units and foods', async () => {
  const { ingredients } = await transcribe(`Kuchen
Zutaten
1Ei
3'TL Zimt
2 'EL Öl
2Zwiebeln, gehackt
1¼ L| Wasser
1 Stück Butter (18 9)
Zubereitung
1. Alles mischen.`);
  expect(ingredients).toEqual([
    '1 Ei',
    '3 TL Zimt',
    '2 EL Öl',
    '2 Zwiebeln, gehackt',
    '1¼ l Wasser',
    '1 Stück Butter (18 g)',
  ]);
});

it('keeps short ingredients whose words were hardly read', async () => {
  const { ingredients } = await transcribe(`Kuchen
Zutaten
200 g Mehl
250 g Zucker
{5} {Ei}
Zubereitung
1. Alles mischen.`);
  expect(ingredients).toEqual(['200 g Mehl', '250 g Zucker', '5 Ei']);
});

it('finds the ingredients whose heading was not read', async () => {
  const { title, ingredients, instructions } = await transcribe(`Nectarine galette
Serves 6
• 4 medium nectarines
• 30 g almond flour
• 1 small egg
Instructions
1. Beat the egg and brush the pastry.`);
  expect(title).toBe('Nectarine galette');
  expect(ingredients).toEqual(['4 medium nectarines', '30 g almond flour', '1 small egg']);
  expect(instructions).toEqual(['Beat the egg and brush the pastry.']);
});

it('corrects units that were read as signs and letters', async () => {
  const { ingredients, instructions, doubts } = await transcribe(`Kuchen
Zutaten
1 TTL Paprikapulver
4 |lauwarme Milch
4 Bananen (470 9), reif
Zubereitung
1. Ein Blech von 30 x 38 cm fetten.`);
  expect(ingredients).toEqual([
    '1 TL Paprikapulver',
    '4 l lauwarme Milch',
    '4 Bananen (470 g), reif',
  ]);
  expect(instructions).toEqual(['Ein Blech von 30 × 38 cm fetten.']);
  expect(doubts.map(({ field, line }) => [field, line])).toContainEqual(['ingredients', 2]);
});

it('doubts a decimal comma in an English recipe', async () => {
  const { doubts } = await transcribe(`Congee
Ingredients
2,2 l water
60 g rice
Method
1. Boil the rice in the water.`);
  expect(doubts.map(({ field, line }) => [field, line])).toEqual([['ingredients', 0]]);
});

it('keeps an English ingredient without an amount apart from a full line', async () => {
  const { ingredients } = await transcribe(`Cornbread
Ingredients
⅓ cup all-purpose flour
Black pepper
Method
1. Mix the flour and pepper.`);
  expect(ingredients).toEqual(['⅓ cup all-purpose flour', 'Black pepper']);
});

it('joins the lines of an amount in parentheses, whose unit was read as a digit', async () => {
  const { ingredients } = await transcribe(`Banana bread
Ingredients
4 medium bananas (470
9), ripe but firm
2 eggs
Method
1. Mash the bananas.`);
  expect(ingredients).toEqual(['4 medium bananas (470 g), ripe but firm', '2 eggs']);
});

it('corrects amounts that were read as signs and letters, which remain to be checked', async () => {
  const { ingredients, instructions, doubts } = await transcribe(`Chicken soup
Ingredients
1¾ \\b chicken
2 1sp vinegar
2% tbsp sugar
$ cloves garlic
2 tbsp oil (30 mi), divided
Method
1. Simmer the soup for 2$ minutes and I stir it.
2. Rest it for ıo minutes, Serve with bread.
3. Cool the rest for 2—3 hours.
4. Freeze it.
$) Heat it for ss-60 minutes.`);
  expect(ingredients).toEqual([
    '1¾ lb chicken',
    '2 tsp vinegar',
    '2½ tbsp sugar',
    '5 cloves garlic',
    '2 tbsp oil (30 ml), divided',
  ]);
  expect(instructions).toEqual([
    'Simmer the soup for 25 minutes and stir it.',
    'Rest it for 10 minutes. Serve with bread.',
    'Cool the rest for 2–3 hours.',
    'Freeze it.',
    'Heat it for 55-60 minutes.',
  ]);
  const lines = (field: string) => doubts.flatMap((one) => (one.field === field ? one.line : []));
  expect(lines('ingredients')).toEqual([2, 3]);
  expect(lines('instructions')).toEqual([0, 1, 4]);
});

it('continues an ingredient that is not complete with a line that starts with an amount', async () => {
  const { ingredients } = await transcribe(`Fried fish
Ingredients
4 fillets cod (640 g), about
160 g each
2 eggs
Method
1. Fry the fish.
2. Serve it.`);
  expect(ingredients).toEqual(['4 fillets cod (640 g), about 160 g each', '2 eggs']);
});

it('ends an ingredient whose closing parenthesis was not read, and removes signs around amounts', async () => {
  const { ingredients, instructions, doubts } = await transcribe(`Bean stew
Ingredients
3 cans beans (400 g each
3 * 40 g butter
"4 cucumbers
7? apples
⅓ cup plain four
Method
1. Drain the beans, Rinse the apples.
2. Serve.`);
  expect(ingredients).toEqual([
    '3 cans beans (400 g each)',
    '40 g butter',
    '4 cucumbers',
    '7 apples',
    '⅓ cup plain flour',
  ]);
  expect(instructions[0]).toBe('Drain the beans. Rinse the apples.');
  expect(doubts.map(({ line }) => line)).toEqual([0, 3, 4]);
});
