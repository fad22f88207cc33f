import type { ScreenCase } from './screen-case.ts';
import { screenGroups } from './screen-groups.ts';

const allScreens: readonly ScreenCase[] = Object.values(screenGroups).flatMap(
  ({ screens }) => screens,
);

/** The title of each route in its default state. */
export const pageTitles: Readonly<Record<string, string>> = Object.fromEntries(
  allScreens.flatMap(({ route, title }) => (title === undefined ? [] : [[route, title]])),
);
