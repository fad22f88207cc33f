import { listCookbookRecipes } from '@plateful/cookbook';
import type { ModelLabel } from '../embedded/model-description.ts';

/** What photos without food show. SigLIP compares a photo with each of these texts, like with the names of dishes. */
const notFoodTexts = [
  'a photo of a person',
  'a photo of an animal',
  'a photo of a room',
  'a photo of a street',
  'a photo of a landscape',
  'a photo of the sky',
  'a photo of a car',
  'a photo of a building',
  'a photo of clothes',
  'a photo of flowers',
  'a photo of a wall',
  'a photo of an empty plate',
  'a photo of a device',
  'a document with text',
  'a screenshot',
  'a drawing',
  'a blurred photo',
  'a dark photo',
];

export interface SiglipLabel extends ModelLabel {
  text: string;
}

/** All dishes and ingredients of the cookbook, and what is no food. */
export function createSiglipLabels(): SiglipLabel[] {
  const food = listCookbookRecipes().map(({ label, title, kind }) => ({
    ...{ label, title },
    kind: kind === 'dish' ? ('dish' as const) : ('ingredient' as const),
    packaged: kind === 'packaged',
    text: `a photo of ${title.toLowerCase()}, food`,
  }));
  const notFood = notFoodTexts.map((text) => ({
    ...{ label: 'not_food', title: 'Not food', kind: 'not_food' as const, packaged: false },
    text,
  }));
  return [...food, ...notFood];
}
