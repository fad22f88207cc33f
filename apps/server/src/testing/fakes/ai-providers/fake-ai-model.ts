import sharp from 'sharp';
import { z } from 'zod';
import { findValueByPhotoColor } from '#testing/fakes/fake-recognizer.ts';
import type { AiRequest } from './ai-protocol.ts';

/** What providers are asked to write, as in `adapters/recognition/providers/answer-schema.ts`. */
export interface FakeAnswer {
  kind: 'dish' | 'ingredient' | 'packaged' | 'recipe_text' | 'not_food' | 'unclear';
  title: string;
  confidence: number;
  description: string;
  category: string;
  servings: number | null;
  prepMinutes: number | null;
  cookMinutes: number | null;
  totalMinutes: number | null;
  ingredients: FakeIngredient[];
  instructions: string[];
  sections: { title: string; ingredientsFrom: number; instructionsFrom: number }[];
  notes: string;
  author: string;
  uncertainties: string[];
  alternatives: { title: string; confidence: number }[];
}

interface FakeIngredient {
  text: string;
  food: string;
  grams: number | null;
  estimate: { calories: number; protein: number; fats: number; carbs: number } | null;
}

/**
 * A model that sees only colors. The first photo's average color decides: red is a dish that the cookbook does not know,
 * green one that it knows, yellow and orange are food, white is a recipe card, purple a package, brown an ambiguous
 * dish, gray is unclear, blue and black are no food. Without a photo, it writes the recipe of the dish that the prompt names.
 */
export async function createFakeAnswer({
  images: [image],
  prompt,
}: AiRequest): Promise<FakeAnswer> {
  if (!image) return createDishAnswer({ title: findDishName(prompt) });
  const { data, info } = await sharp(image)
    .resize(8, 8, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const answer = findValueByPhotoColor({ pixels: data, ...info }, palette);
  const isConfirmedFood = /confirmed that there is food/.test(prompt);
  if (answer.kind !== 'not_food' || !isConfirmedFood) return answer;
  return createDishAnswer({ title: 'Pancakes', confidence: 0.2 });
}

function findDishName(prompt: string): string {
  const [, name = '""'] = prompt.match(/name of the dish: ("(?:[^"\\]|\\.)*")/) ?? [];
  return z.string().parse(JSON.parse(name));
}

export function createDishAnswer(fields: Partial<FakeAnswer> & { title: string }): FakeAnswer {
  return {
    kind: 'dish',
    confidence: 0.92,
    description: `A plate of ${fields.title.toLowerCase()}, as it is cooked at home.`,
    category: 'Dinner',
    servings: 4,
    prepMinutes: 20,
    cookMinutes: 35,
    totalMinutes: 55,
    ingredients: [
      createIngredient('800 g chicken thighs, boned', 'chicken thigh', 800, [968, 155, 38, 0]),
      createIngredient('2 ripe plantains, sliced', 'plantain', 360, [439, 5, 1, 115]),
      createIngredient('3 tbsp peanut oil', 'peanut oil', 41, [362, 0, 41, 0]),
      createIngredient('2 carrots, in thin sticks', 'carrot', 140, [57, 1, 0, 13]),
      createIngredient('1 onion, chopped', 'onion', 120, [48, 1, 0, 11]),
    ],
    instructions: [
      'Brown the chicken in half of the oil over high heat, about 8 minutes.',
      'Fry the plantains in the rest of the oil until golden, 5 minutes, and set them aside.',
      'Add the carrots and the onion to the chicken, cover, and simmer for 20 minutes.',
      'Fold in the plantains and serve hot.',
    ],
    sections: [],
    notes: '',
    author: '',
    uncertainties: [],
    alternatives: [],
    ...fields,
  };
}

function createIngredient(
  text: string,
  food: string,
  grams: number,
  [calories, protein, fats, carbs]: [number, number, number, number],
): FakeIngredient {
  return { text, food, grams, estimate: { calories, protein, fats, carbs } };
}

const nothing: FakeAnswer = {
  ...createDishAnswer({ title: '' }),
  ...{ kind: 'not_food', confidence: 0.95, description: '', ingredients: [], instructions: [] },
  ...{ servings: null, prepMinutes: null, cookMinutes: null, totalMinutes: null },
};

const recipeCard: FakeAnswer = {
  ...nothing,
  kind: 'recipe_text',
  title: 'Omas Zwetschgenkuchen',
  category: 'Dessert',
  author: 'Oma Erna',
  totalMinutes: 80,
  ingredients: [
    { text: '250 g Mehl', food: 'wheat flour', grams: 250, estimate: null },
    { text: '125 g Butter', food: 'butter', grams: 125, estimate: null },
    { text: '1 kg Zwetschgen', food: 'plum', grams: 1000, estimate: null },
  ],
  instructions: [
    'Mehl und Butter verkneten und kalt stellen.',
    'Den Teig mit Zwetschgen belegen und bei 180 °C 50 Minuten backen.',
  ],
};

const palette: readonly { color: [number, number, number]; value: FakeAnswer }[] = [
  { color: [255, 0, 0], value: createDishAnswer({ title: 'Poulet DG' }) },
  { color: [0, 255, 0], value: createDishAnswer({ title: 'Caesar salad' }) },
  { color: [255, 255, 0], value: createDishAnswer({ title: 'Pancakes' }) },
  { color: [255, 128, 0], value: createDishAnswer({ title: 'Carrot', kind: 'ingredient' }) },
  { color: [128, 0, 128], value: createDishAnswer({ title: 'Oat biscuits', kind: 'packaged' }) },
  { color: [255, 255, 255], value: recipeCard },
  {
    color: [128, 64, 0],
    value: createDishAnswer({
      title: 'Apple pie',
      confidence: 0.41,
      uncertainties: ['identity_ambiguous', 'portion_unknown'],
      alternatives: [
        { title: 'Bread pudding', confidence: 0.22 },
        { title: 'Waffles', confidence: 0.08 },
      ],
    }),
  },
  {
    color: [128, 128, 128],
    value: {
      ...nothing,
      kind: 'unclear',
      title: 'Cheesecake',
      confidence: 0.3,
      uncertainties: ['image_quality'],
      alternatives: [{ title: 'Tiramisu', confidence: 0.2 }],
    },
  },
  { color: [0, 0, 255], value: nothing },
  { color: [0, 0, 0], value: nothing },
];
