import type { CategoryCount } from '@plateful/contract';
import { getCategoryLabel } from '#entities/recipe/category-order-and-labels.ts';

/** The metrics of the list that depend on the window width. */
export interface ListMetrics {
  /** Width of the list in pixels. */
  width: number;
  columns: number;
  gap: number;
  /** Pixels per rem, because larger text needs taller cards. */
  remPx: number;
}

/** The maximum height of the text below a photo: four lines of title and description, and the date. */
const CARD_TEXT_REM = 10.75;
const NARROW_CARD_TEXT_REM = 9.75;
const NARROW_GAP_PX = 12;
const HEADING_REM = 3;
const GROUP_SPACING_REM = 3;
/** With fewer columns, headings side by side would be cut off. */
const MIN_COLUMNS_FOR_SHARED_ROWS = 3;
/** The average width of a letter of a heading, and the width of the number of recipes beside it. */
const HEADING_LETTER_REM = 0.78;
const RECIPE_COUNT_REM = 5.5;

export interface LayoutRow {
  top: number;
  height: number;
  groupIndex: number;
  /** The column of the first card. */
  startColumn: number;
  /** As wide as two cards, with the photo beside the text. */
  isWide: boolean;
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
  startColumn: number;
  /** The number of columns that the heading may take up. */
  columnSpan: number;
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
export function computeCardHeight(metrics: ListMetrics): number {
  return Math.ceil(computePhotoHeight(metrics) + computeTextHeight(metrics));
}

/** The height of a wide card in pixels: that of its photo, or that of its text if it is higher. */
export function computeWideCardHeight(metrics: ListMetrics): number {
  return Math.ceil(Math.max(computePhotoHeight(metrics), computeTextHeight(metrics)));
}

const computePhotoHeight = ({ width, columns, gap }: ListMetrics) =>
  ((width - gap * (columns - 1)) / columns) * 0.75;

const computeTextHeight = ({ gap, remPx }: ListMetrics) =>
  (gap === NARROW_GAP_PX ? NARROW_CARD_TEXT_REM : CARD_TEXT_REM) * remPx;

/** Whether the heading of a group is probably not wider than its cards, so that another group has space beside it. */
function fitsHeadingAboveCards({ category, count }: CategoryCount, metrics: ListMetrics): boolean {
  const { width, columns, gap, remPx } = metrics;
  const cardsWidth = ((width + gap) / columns) * count - gap;
  const headingRem = getCategoryLabel(category).length * HEADING_LETTER_REM + RECIPE_COUNT_REM;
  return headingRem * remPx <= cardsWidth;
}

/** Groups that are one row high and fit side by side, in the order of the groups. */
function joinSmallGroups(
  categories: readonly CategoryCount[],
  metrics: ListMetrics,
): CategoryCount[][] {
  const { columns } = metrics;
  const joined: CategoryCount[][] = [];
  let freeColumns = 0;
  for (const group of categories) {
    const canShareRow =
      columns >= MIN_COLUMNS_FOR_SHARED_ROWS && fitsHeadingAboveCards(group, metrics);
    if (canShareRow && group.count <= freeColumns) {
      joined.at(-1)?.push(group);
      freeColumns -= group.count;
    } else {
      joined.push([group]);
      freeColumns = canShareRow ? columns - group.count : 0;
    }
  }
  return joined;
}

/**
 * Computes the positions of all rows from the counts. Small groups share a row. A card that has a row for itself is
 * wide, so that it does not leave most of the row empty.
 */
export function computeGroupedListLayout(
  categories: readonly CategoryCount[],
  metrics: ListMetrics,
): GroupedListLayout {
  const { columns, gap, remPx } = metrics;
  const cardHeight = computeCardHeight(metrics) + gap;
  const headingHeight = HEADING_REM * remPx;
  const layout: GroupedListLayout = { groups: [], rows: [], height: 0 };
  let groupStart = 0;
  for (const joined of joinSmallGroups(categories, metrics)) {
    if (groupStart > 0) layout.height += GROUP_SPACING_REM * remPx - gap;
    const top = layout.height;
    let startColumn = 0;
    for (const { category, count } of joined) {
      const groupIndex = layout.groups.length;
      const isLast = category === joined.at(-1)?.category;
      const columnSpan = isLast ? columns - startColumn : count;
      layout.groups.push({ category, count, startSlot: groupStart, top, startColumn, columnSpan });
      const row = { groupIndex, startColumn, isWide: false };
      layout.rows.push({
        ...{ ...row, top, height: headingHeight },
        ...{ startSlot: groupStart, endSlot: groupStart },
      });
      layout.height = top + headingHeight;
      for (let startSlot = groupStart; startSlot < groupStart + count; startSlot += columns) {
        const endSlot = Math.min(startSlot + columns, groupStart + count);
        const isAlone = endSlot - startSlot === 1 && joined.length === 1;
        const isWide = isAlone && columns > 1;
        const height = isWide ? computeWideCardHeight(metrics) + gap : cardHeight;
        layout.rows.push({ ...row, isWide, top: layout.height, height, startSlot, endSlot });
        layout.height += height;
      }
      groupStart += count;
      startColumn += count;
    }
  }
  return layout;
}
