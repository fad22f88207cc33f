import type { ScreenCase } from './screen-case';

/** The full state of each route, or its first one that is reached without errors. */
export function selectDefaultScreens(screens: readonly ScreenCase[]): readonly ScreenCase[] {
  const states = screens.filter(({ expectedErrors }) => !expectedErrors);
  return states.filter((screen) => {
    const ofRoute = states.filter(({ route }) => route === screen.route);
    return screen === (ofRoute.find(({ state }) => state === 'full') ?? ofRoute[0]);
  });
}
