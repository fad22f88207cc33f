import type { CategoryCount } from '@plateful/contract';

/** What the window's width decides about the list. */
export interface ListMeasures {
  /** Of the whole list, in pixels. */
  width: number;
  columns: number;
  gap: number;
  /** Pixels of one rem: who enlarges the text gets higher cards. */
  rem: number;
}

/** The text below a photo, at most: two lines of title, two of description, and the day. */
const TEXT_REM = 10.75;
const NARROW_TEXT_REM = 9.75;
const NARROW_GAP = 12;
const HEADING_REM = 3;
const BETWEEN_GROUPS_REM = 3;

export interface Row {
  top: number;
  height: number;
  group: number;
  /** First and last slot, the last not included; none in a heading. */
  from: number;
  to: number;
}

export interface ShelfGroup {
  category: string;
  count: number;
  /** Its first slot. */
  start: number;
  top: number;
}

export interface ShelfLayout {
  groups: ShelfGroup[];
  /** A heading, then cards in rows, group by group. */
  rows: Row[];
  height: number;
}

/** How high every card is: all are the same, so the whole list is as high as it will be before it is loaded. */
export function cardHeight({ width, columns, gap, rem }: ListMeasures): number {
  const photo = ((width - gap * (columns - 1)) / columns) * 0.75;
  return Math.ceil(photo + (gap === NARROW_GAP ? NARROW_TEXT_REM : TEXT_REM) * rem);
}

/** Where everything stands, known from the counts alone. */
export function layOut(categories: readonly CategoryCount[], measures: ListMeasures): ShelfLayout {
  const { columns, gap, rem } = measures;
  const height = cardHeight(measures) + gap;
  const layout: ShelfLayout = { groups: [], rows: [], height: 0 };
  let start = 0;
  for (const [group, { category, count }] of categories.entries()) {
    if (group > 0) layout.height += BETWEEN_GROUPS_REM * rem - gap;
    layout.groups.push({ category, count, start, top: layout.height });
    const heading = HEADING_REM * rem;
    layout.rows.push({ top: layout.height, height: heading, group, from: start, to: start });
    layout.height += heading;
    for (let from = start; from < start + count; from += columns) {
      const to = Math.min(from + columns, start + count);
      layout.rows.push({ top: layout.height, height, group, from, to });
      layout.height += height;
    }
    start += count;
  }
  return layout;
}
