import { estimateTextGeometry, type TextGeometry } from './estimate-text-geometry.ts';
import { findConnectedComponents, INK_THRESHOLD } from './find-connected-components.ts';
import type { GrayImage } from './gray-image.ts';

/** Pixels lighter than `INK_THRESHOLD` that are ink where thin strokes are blurred. */
const FAINT_INK = 185;
/** Letters that are larger by this factor with their faint pixels are broken without them. */
const MIN_GROWTH = 1.15;

/**
 * Estimates the direction and size of the letters. Blurred thin strokes fall apart, so that the parts are taken for
 * small letters.
 *
 * @returns null if there are hardly any letters; `ink` is the brightness below which pixels are ink
 */
export function estimateTextGeometryAndInkThreshold(
  page: GrayImage,
): (TextGeometry & { ink: number }) | null {
  const clear = estimateTextGeometry(findConnectedComponents(page, INK_THRESHOLD).components);
  const faint = estimateTextGeometry(findConnectedComponents(page, FAINT_INK).components);
  const areBroken = faint && faint.letterSize >= (clear?.letterSize ?? 0) * MIN_GROWTH;
  if (areBroken) return { ...faint, ink: FAINT_INK };
  return clear && { ...clear, ink: INK_THRESHOLD };
}
