import {
  type Item,
  type ItemCard,
  type ListedItem,
  MIN_CONFIDENCE_FOR_TITLE,
} from '@plateful/contract';

/** A guess that is not likely is not shown before the user has said which dish it is. */
const emptyGuess = { title: '', description: '', calories: null, minutes: null };

const isUnknownDish = ({ needsReview, recognition }: Pick<Item, 'needsReview' | 'recognition'>) =>
  needsReview &&
  recognition !== undefined &&
  recognition.kind !== 'recipe_text' &&
  recognition.confidence < MIN_CONFIDENCE_FOR_TITLE;

/** The card of a recipe or card. */
export function toItemCard(item: ListedItem | Item): ItemCard {
  const { _id, title, description, category, createdAt, calories, needsReview, isFavorite } = item;
  const isUnknown = 'recognition' in item && isUnknownDish(item);
  const titles = !isUnknown && item.titles && { titles: item.titles };
  const card = {
    ...{ _id, title, ...titles, description, category },
    ...{ createdAt, calories, needsReview, isFavorite },
  };
  const partial = toPartialListedItem(item);
  const { placeholder = null, minutes = partial.totalMinutes ?? null } = partial;
  const { media, previewIconUrl } = item;
  if (!media) return { ...card, previewIconUrl, placeholder, minutes };
  const photo = media.find(({ url }) => isPreviewUrlOfPhoto(previewIconUrl, url)) ?? media[0];
  return {
    ...card,
    previewIconUrl: previewIconUrl ?? photo?.url ?? null,
    placeholder: photo?.placeholder ?? placeholder,
    minutes,
    ...(isUnknown && emptyGuess),
  };
}

const toPartialListedItem = (item: ListedItem | Item): Partial<ListedItem> => item;

/** Whether the preview icon is the small version of that photo. */
export const isPreviewUrlOfPhoto = (preview: string | null, url: string | undefined): boolean =>
  url !== undefined && Boolean(preview?.startsWith(url.replace(/\.\w+$/, '')));
