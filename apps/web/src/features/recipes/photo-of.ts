import type { ItemCard } from '@plateful/contract';
import { texts } from '#texts/texts.ts';

/** The picture that stands for a recipe: its preview, else its first photo. `large` prefers the photo itself. */
export function photoOf(item: ItemCard, large = false) {
  const first = item.media[0];
  const preview = item.previewIconUrl;
  return {
    src: (large && isPreviewOf(preview, first?.url) ? first?.url : preview) ?? first?.url ?? null,
    placeholder: first?.placeholder,
    seed: titleOf(item),
  };
}

/** Whether the preview is only the small size of that photo. */
function isPreviewOf(preview: string | null, url: string | undefined): boolean {
  return preview === null || (url !== undefined && preview.startsWith(url.replace(/\.\w+$/, '')));
}

export const titleOf = (item: ItemCard) => item.title.trim() || texts.items.untitled;
