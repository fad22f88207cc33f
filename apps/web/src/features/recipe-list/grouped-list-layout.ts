import type { CategoryCount } from '@plateful/contract';

/** The metrics of the list that depend on the window width. */
export interface ListMetrics {
  /** Width of the list in pixels. */
  width: number;
  columns: number;
  gap: number;
  /** Pixels per rem, because larger text needs taller cards. */
  remPx: number;
}

/** The maximum height of the text below a photo: two lines of title, two of description, and the date. */
const CARD_TEXT_REM = 10.75;
const NARROW_CARD_TEXT_REM = 9.75;
const NARROW_GAP_PX = 12;
const HEADING_REM = 3;
const GROUP_SPACING_REM = 3;

export interface LayoutRow {
  top: number;
  height: number;
  groupIndex: number;
  /** Range of slots, end exclusive; empty for a heading. */
  startSlot: number;
  endSlot: number;
}

export interface LayoutGroup {
  category: string;
  count: number;
  /** The first slot of the group. */
  startSlot: number;
  top: number;
}

export interface GroupedListLayout {
  groups: LayoutGroup[];
  /** The heading row and the card rows of each group. */
  rows: LayoutRow[];
  height: number;
}

/**
 * The card height in pixels. All cards have the same height, so that the list's height is known before it is loaded.
 */
export function computeCardHeight({ width, columns, gap, remPx }: ListMetrics): number {
  const photoHeight = ((width - gap * (columns - 1)) / columns) * 0.75;
  return Math.ceil(
    photoHeight + (gap === NARROW_GAP_PX ? NARROW_CARD_TEXT_REM : CARD_TEXT_REM) * remPx,
  );
}

/** Computes the positions of all rows from the counts. */
export function computeLayout(
  categories: readonly CategoryCount[],
  metrics: ListMetrics,
): GroupedListLayout {
  const { columns, gap, remPx } = metrics;
  const height = computeCardHeight(metrics) + gap;
  const layout: GroupedListLayout = { groups: [], rows: [], height: 0 };
  let groupStart = 0;
  for (const [groupIndex, { category, count }] of categories.entries()) {
    if (groupIndex > 0) layout.height += GROUP_SPACING_REM * remPx - gap;
    layout.groups.push({ category, count, startSlot: groupStart, top: layout.height });
    const headingHeight = HEADING_REM * remPx;
    layout.rows.push({
      top: layout.height,
      height: headingHeight,
      groupIndex,
      startSlot: groupStart,
      endSlot: groupStart,
    });
    layout.height += headingHeight;
    for (let startSlot = groupStart; startSlot < groupStart + count; startSlot += columns) {
      const endSlot = Math.min(startSlot + columns, groupStart + count);
      layout.rows.push({ top: layout.height, height, groupIndex, startSlot, endSlot });
      layout.height += height;
    }
    groupStart += count;
  }
  return layout;
}
