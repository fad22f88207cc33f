import type { Item, Media } from '@plateful/contract';
import { isNumber, isText, isYesOrNo, listOf, orAbsent, orNull, shape } from '#lib/shapes.ts';

const figure = orNull(isNumber);

/** Whether it is a whole recipe. */
export const isItem = shape<Item>({
  _id: isText,
  title: isText,
  description: isText,
  category: isText,
  previewIconUrl: orNull(isText),
  media: listOf(
    shape<Media>({
      id: isText,
      url: isText,
      type: isText,
      name: isText,
      placeholder: orAbsent(isText),
    }),
  ),
  ingredients: listOf(isText),
  instructions: listOf(isText),
  calories: figure,
  protein: figure,
  fats: figure,
  carbs: figure,
  weight: figure,
  servings: figure,
  nutritionSource: orNull(isText),
  uncounted: listOf(isNumber),
  tagId: orAbsent(isText),
  source: isText,
  needsReview: isYesOrNo,
  alternatives: listOf(shape({ title: isText, confidence: isNumber })),
  createdAt: isText,
  updatedAt: isText,
});
