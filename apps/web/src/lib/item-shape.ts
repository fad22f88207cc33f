import type { Item, ItemCard, ListedItem, Media } from '@plateful/contract';
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
  replacedVersionUntil: orAbsent(isText),
});

/** Whether it is what a list shows of a recipe. */
export const isCard = shape<ItemCard>({
  _id: isText,
  title: isText,
  description: isText,
  category: isText,
  previewIconUrl: orNull(isText),
  placeholder: orNull(isText),
  createdAt: isText,
  minutes: figure,
  calories: figure,
  needsReview: isYesOrNo,
  isFavorite: isYesOrNo,
});

/** A recipe of which nothing is known. */
const blank = {
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
  source: '',
  needsReview: false,
  alternatives: [],
} satisfies Omit<Item, '_id' | 'tagId'>;

/** A card of which nothing is known. */
const blankCard = {
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

function isLike(value: unknown, model: unknown): boolean {
  if (model === null) return value !== undefined;
  return Array.isArray(model) ? Array.isArray(value) : typeof value === typeof model;
}

function completed<Part extends object>(part: Part, model: object): Part {
  const missing = Object.entries(model).filter(
    ([name, value]) => !isLike(Reflect.get(part, name), value),
  );
  return missing.length === 0 ? part : { ...part, ...Object.fromEntries(missing) };
}

/** What an answer has left out of a recipe is as good as empty: no screen fails for want of it. */
export const wholeItem = <Part extends object>(item: Part): Part => completed(item, blank);

/** The same for what a list shows of a recipe. */
export const wholeCard = <Part extends object>(card: Part): Part => completed(card, blankCard);

/** What a list shows of a recipe, whether the whole recipe is here or its card. */
export function cardOf(item: ListedItem | Item): ItemCard {
  const { _id, title, description, category, createdAt, calories, needsReview } = item;
  const card = { _id, title, description, category, createdAt, calories, needsReview };
  const { placeholder = null, minutes = null, isFavorite = false } = onlyOnCards(item);
  const { media, previewIconUrl } = item;
  if (!media) return { ...card, previewIconUrl, placeholder, minutes, isFavorite };
  const photo = media.find(({ url }) => isPreviewOf(previewIconUrl, url)) ?? media[0];
  return {
    ...card,
    previewIconUrl: previewIconUrl ?? photo?.url ?? null,
    placeholder: photo?.placeholder ?? placeholder,
    minutes,
    isFavorite,
  };
}

const onlyOnCards = (item: ListedItem | Item): Partial<ListedItem> => item;

/** Whether the preview is only the small size of that photo. */
export const isPreviewOf = (preview: string | null, url: string | undefined): boolean =>
  preview === null || (url !== undefined && preview.startsWith(url.replace(/\.\w+$/, '')));
