import type { ScreenCase } from './screen-case.ts';
import { selectDefaultScreens } from './select-default-screens.ts';

/**
 * The states that `npm test` checks besides the default state of each route: other layouts of the pages that people use
 * most. `npm run test:all` checks all states.
 */
export const additionalQuickTestStates: Readonly<Record<string, readonly string[]>> = {
  '/': ['trial-recipe'],
  '/register': ['profile'],
  '*': ['missing'],
  '/app/home': ['cooking'],
  '/items': ['filter-panel', 'selecting'],
  '/items/search': ['results'],
  '/items/create': ['working', 'not-food'],
  '/items/:itemId': ['menu', 'review', 'transcription'],
  '/items/:itemId/edit': ['all', 'invalid'],
  '/items/:itemId/cook': ['timers', 'finished'],
  '/items/import': ['review'],
  '/app/setting/edit': ['deleting'],
  '/app/setting/subscription': ['step-two', 'step-three'],
  '/app/admin/logs': ['details'],
  '/admin/dashboard': ['user'],
};

/** The screens of a group that `npm test` checks. */
export function selectQuickTestScreens(screens: readonly ScreenCase[]): readonly ScreenCase[] {
  const defaultStates = selectDefaultScreens(screens);
  return screens.filter(
    (screen) =>
      defaultStates.includes(screen) ||
      additionalQuickTestStates[screen.route]?.includes(screen.state),
  );
}
