import type { Item, ItemCard, Media } from '@plateful/contract';
import {
  arrayOf,
  isBoolean,
  isNumber,
  isString,
  nullable,
  objectOf,
  optional,
} from '#lib/stored-value-checks.ts';

const isNullableNumber = nullable(isNumber);

const isTitles = objectOf<{ de: string }>({ de: isString });

/** Whether `value` is a complete recipe. */
export const isItem = objectOf<Item>({
  _id: isString,
  title: isString,
  titles: optional(isTitles),
  description: isString,
  category: isString,
  previewIconUrl: nullable(isString),
  media: arrayOf(
    objectOf<Media>({
      id: isString,
      url: isString,
      type: isString,
      name: isString,
      placeholder: optional(isString),
    }),
  ),
  ingredients: arrayOf(isString),
  instructions: arrayOf(isString),
  calories: isNullableNumber,
  protein: isNullableNumber,
  fats: isNullableNumber,
  carbs: isNullableNumber,
  weight: isNullableNumber,
  servings: isNullableNumber,
  nutritionSource: nullable(isString),
  uncounted: arrayOf(isNumber),
  estimated: arrayOf(isNumber),
  nutritionRange: nullable(
    objectOf<NonNullable<Item['nutritionRange']>>({
      caloriesFrom: isNumber,
      caloriesTo: isNumber,
      reason: isString,
    }),
  ),
  prepMinutes: isNullableNumber,
  cookMinutes: isNullableNumber,
  totalMinutes: isNullableNumber,
  notes: isString,
  author: isString,
  sourceUrl: nullable(isString),
  sections: arrayOf(
    objectOf({ title: isString, ingredientsFrom: isNumber, instructionsFrom: isNumber }),
  ),
  tags: arrayOf(isString),
  isFavorite: isBoolean,
  rating: isNullableNumber,
  cooked: arrayOf(objectOf({ date: isString, note: isString })),
  diets: arrayOf(isString),
  allergens: arrayOf(isString),
  recognition: optional(
    objectOf<NonNullable<Item['recognition']>>({
      kind: isString,
      title: isString,
      confidence: isNumber,
      alternatives: arrayOf(objectOf({ title: isString, confidence: isNumber })),
      dishNames: optional(objectOf({})),
      source: isString,
      doubts: optional(arrayOf(objectOf({ field: isString, line: isNumber, reason: isString }))),
      uncertainties: optional(arrayOf(isString)),
      fallbackFrom: optional(isString),
      cookbookTitle: optional(isString),
    }),
  ),
  tagId: optional(isString),
  source: isString,
  needsReview: isBoolean,
  alternatives: arrayOf(objectOf({ title: isString, confidence: isNumber })),
  createdAt: isString,
  updatedAt: isString,
  replacedVersionUntil: optional(isString),
});

/** Whether `value` is a recipe card. */
export const isItemCard = objectOf<ItemCard>({
  _id: isString,
  title: isString,
  titles: optional(isTitles),
  description: isString,
  category: isString,
  previewIconUrl: nullable(isString),
  placeholder: nullable(isString),
  createdAt: isString,
  minutes: isNullableNumber,
  calories: isNullableNumber,
  needsReview: isBoolean,
  isFavorite: isBoolean,
});

/** Defaults of all recipe fields. */
export const itemDefaults = {
  title: '',
  description: '',
  category: '',
  previewIconUrl: null,
  media: [],
  createdAt: '',
  updatedAt: '',
  ingredients: [],
  instructions: [],
  calories: null,
  protein: null,
  fats: null,
  carbs: null,
  weight: null,
  servings: null,
  nutritionSource: null,
  uncounted: [],
  estimated: [],
  nutritionRange: null,
  prepMinutes: null,
  cookMinutes: null,
  totalMinutes: null,
  notes: '',
  author: '',
  sourceUrl: null,
  sections: [],
  tags: [],
  isFavorite: false,
  rating: null,
  cooked: [],
  diets: [],
  allergens: [],
  source: '',
  needsReview: false,
  alternatives: [],
} satisfies Omit<Item, '_id' | 'tagId'>;

/** Defaults of all card fields. */
const cardDefaults = {
  title: '',
  description: '',
  category: '',
  previewIconUrl: null,
  placeholder: null,
  createdAt: '',
  minutes: null,
  calories: null,
  needsReview: false,
  isFavorite: false,
} satisfies Omit<ItemCard, '_id'>;

function hasSameType(value: unknown, defaultValue: unknown): boolean {
  if (defaultValue === null) return value !== undefined;
  return Array.isArray(defaultValue) ? Array.isArray(value) : typeof value === typeof defaultValue;
}

function fillDefaults<Part extends object>(input: Part, defaults: object): Part {
  const missingEntries = Object.entries(defaults).filter(
    ([name, value]) => !hasSameType(Reflect.get(input, name), value),
  );
  return missingEntries.length === 0 ? input : { ...input, ...Object.fromEntries(missingEntries) };
}

/** Adds defaults for fields that a response lacks, so that no screen fails without them. */
export const withItemDefaults = <Part extends object>(item: Part): Part =>
  fillDefaults(item, itemDefaults);

/** Like `withItemDefaults`, for a card. */
export const withCardDefaults = <Part extends object>(card: Part): Part =>
  fillDefaults(card, cardDefaults);
