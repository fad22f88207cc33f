import type { Item, ItemCard } from '@plateful/contract';
import { isPreviewOf } from '#lib/item-shape.ts';
import { texts } from '#texts/texts.ts';

/** The picture that stands for a recipe: its preview, else its first photo. `large` prefers the photo itself. */
export function photoOf(item: Item, large = false) {
  const first = item.media[0];
  const preview = item.previewIconUrl;
  return {
    src: (large && isPreviewOf(preview, first?.url) ? first?.url : preview) ?? first?.url ?? null,
    placeholder: first?.placeholder,
    seed: titleOf(item),
  };
}

/** The picture on the card of a recipe. */
export const photoOfCard = (card: ItemCard) => ({
  src: card.previewIconUrl,
  placeholder: card.placeholder ?? undefined,
  seed: titleOf(card),
});

export const titleOf = (item: Pick<ItemCard, 'title'>) => item.title.trim() || texts.items.untitled;
