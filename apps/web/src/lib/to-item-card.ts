import type { Item, ItemCard, ListedItem } from '@plateful/contract';

/** The card of a recipe or card. */
export function toItemCard(item: ListedItem | Item): ItemCard {
  const { _id, title, description, category, createdAt, calories, needsReview, isFavorite } = item;
  const titles = item.titles && { titles: item.titles };
  const card = {
    ...{ _id, title, ...titles, description, category },
    ...{ createdAt, calories, needsReview, isFavorite },
  };
  const partial = toPartialListedItem(item);
  const { placeholder = null, minutes = partial.totalMinutes ?? null } = partial;
  const { media, previewIconUrl } = item;
  if (!media) return { ...card, previewIconUrl, placeholder, minutes };
  const photo = media.find(({ url }) => isPreviewOfPhoto(previewIconUrl, url)) ?? media[0];
  return {
    ...card,
    previewIconUrl: previewIconUrl ?? photo?.url ?? null,
    placeholder: photo?.placeholder ?? placeholder,
    minutes,
  };
}

const toPartialListedItem = (item: ListedItem | Item): Partial<ListedItem> => item;

/** Whether the preview icon is the small version of that photo. */
export const isPreviewOfPhoto = (preview: string | null, url: string | undefined): boolean =>
  preview === null || (url !== undefined && preview.startsWith(url.replace(/\.\w+$/, '')));
