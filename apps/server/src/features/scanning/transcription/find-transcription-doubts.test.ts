import { messages } from '@plateful/contract';
import { describe, expect, it } from 'vitest';
import { createTextLines } from '#testing/create-text-lines.ts';
import { reconstructRecipeLines } from './reconstruct-recipe-lines.ts';
import { transcribeTextLines } from './transcribe-text-lines.ts';

describe('doubts', () => {
  async function findTranscriptionDoubts(lines: string[]) {
    const page = createTextLines(['Tomato soup', 'Ingredients', ...lines].join('\n'));
    const ingredients = reconstructRecipeLines([page])
      .slice(2)
      .map(({ words }) => ({ text: words.map(({ text }) => text).join(' ') }));
    const empty = { servings: null, nutritionServings: null, nutritionSource: null, weight: null };
    const nutrition = { calories: null, protein: null, fats: null, carbs: null, ...empty };
    const content = { description: '', category: '', ingredients, instructions: [] };
    const draft = { title: 'Tomato soup', ...content, ...nutrition };
    const transcription = await transcribeTextLines([page], async () => draft);
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
