import type { ScreenCase } from './screen-case.ts';
import { screenGroups } from './screen-groups.ts';

const allScreens: readonly ScreenCase[] = Object.values(screenGroups).flatMap(
  ({ screens }) => screens,
);

/** The title of each route in its default state. */
export const pageTitles: Readonly<Record<string, string>> = Object.fromEntries(
  allScreens.flatMap(({ route, title }) => (title === undefined ? [] : [[route, title]])),
);

/** The full state of each route, or its first one that is reached without errors. */
export function getDefaultStates(screens: readonly ScreenCase[]): readonly ScreenCase[] {
  const states = screens.filter(({ expectedErrors }) => !expectedErrors);
  return states.filter((screen) => {
    const ofRoute = states.filter(({ route }) => route === screen.route);
    return screen === (ofRoute.find(({ state }) => state === 'full') ?? ofRoute[0]);
  });
}
