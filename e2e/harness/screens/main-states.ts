import { getDefaultScreens } from './get-default-screens.ts';
import type { ScreenCase } from './screen-case.ts';

/**
 * The states that `npm test` checks besides the default state of each route: other layouts of the pages that people use
 * most. `npm run test:all` checks all states.
 */
export const mainStates: Readonly<Record<string, readonly string[]>> = {
  '/': ['trial-recipe', 'trial-unsure'],
  '/login': ['refused'],
  '/register': ['code', 'profile'],
  '/changepassword': ['password'],
  '/support': ['invalid'],
  '*': ['missing', 'broken'],
  '/app/accountSetup': ['username'],
  '/app/home': ['cooking', 'offline'],
  '/items': ['filter-panel', 'selecting', 'failed', 'long'],
  '/items/search': ['results', 'photo-results'],
  '/items/create': ['working', 'not-food', 'upgrade', 'queued'],
  '/items/:itemId': ['long', 'menu', 'photo', 'review', 'transcription', 'provider-recipe'],
  '/items/:itemId/edit': ['all', 'invalid', 'conflict'],
  '/items/:itemId/cook': ['timers', 'finished', 'long'],
  '/items/import': ['review'],
  '/app/setting/edit': ['invalid', 'deleting'],
  '/app/setting/subscription': ['step-two', 'step-three', 'active', 'past-due'],
  '/app/admin/logs': ['details'],
  '/admin/dashboard': ['user'],
};

/** The screens of a group that `npm test` checks. */
export function getMainScreens(screens: readonly ScreenCase[]): readonly ScreenCase[] {
  const defaultStates = getDefaultScreens(screens);
  return screens.filter(
    (screen) => defaultStates.includes(screen) || mainStates[screen.route]?.includes(screen.state),
  );
}
