import type { Item, ItemCard, Language } from '@plateful/contract';
import { getCurrentLanguage } from '#lib/language.ts';
import { isPreviewUrlOfPhoto } from '#lib/to-item-card.ts';
import { texts } from '#texts/localization.ts';

/**
 * The main photo of a recipe: its preview icon, else its first photo.
 * @param preferFullSize use the full-size photo if the preview icon was made from it
 */
export function getRecipePhotoProps(item: Item, preferFullSize = false) {
  const firstPhoto = item.media[0];
  const preview = item.previewIconUrl;
  return {
    src:
      (preferFullSize && isPreviewUrlOfPhoto(preview, firstPhoto?.url)
        ? firstPhoto?.url
        : preview) ??
      firstPhoto?.url ??
      null,
    placeholder: firstPhoto?.placeholder,
    seed: item.title,
  };
}

/** The photo of a recipe card. */
export const getCardPhotoProps = (card: ItemCard) => ({
  src: card.previewIconUrl,
  placeholder: card.placeholder ?? undefined,
  seed: card.title,
});

/** The title in the user's language, if it is the name of a known dish. */
export function getLocalizedTitle({ title, titles }: Pick<ItemCard, 'title' | 'titles'>): string {
  const translations: Partial<Record<Language, string>> | undefined = titles;
  return translations?.[getCurrentLanguage()] ?? (title.trim() || texts.items.untitled);
}
