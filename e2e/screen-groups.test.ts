import { describe, expect, it } from 'vitest';
import { routes } from '../apps/web/src/lib/paths-and-routes.ts';
import { matchRoute } from '../apps/web/src/lib/router/match-route.ts';
import { pageTitles } from './harness/screens/page-titles.ts';
import { getScreenName, type ScreenCase } from './harness/screens/screen-case.ts';
import { screenGroups } from './harness/screens/screen-groups.ts';
import { selectDefaultScreens } from './harness/screens/select-default-screens.ts';
import {
  additionalQuickTestStates,
  selectQuickTestScreens,
} from './harness/screens/select-quick-test-screens.ts';

const groups = Object.values(screenGroups);
const allScreens: readonly ScreenCase[] = groups.flatMap(({ screens }) => screens);

/** Routes with the same screen show the same page, except for the settings. */
const getPage = (route: string) =>
  route.startsWith('/app/setting') ? route : matchRoute(routes, route).route.screen;

describe('the screen cases', () => {
  it('open every route of the app', () => {
    const openedRoutes = allScreens.map(({ route }) => matchRoute(routes, route).route.path);
    expect(new Set(openedRoutes)).toEqual(new Set(routes.map(({ path }) => path)));
    const unknownRoutes = allScreens.filter(
      ({ route }, index) => openedRoutes[index] === '*' && route !== '*',
    );
    expect(unknownRoutes).toEqual([]);
  });

  it('open all settings pages', () => {
    const settings = allScreens
      .map(({ route }) => route)
      .filter((route) => /^\/app\/setting\/\w/.test(route));
    expect([...new Set(settings)].sort()).toEqual(
      ['edit', 'preferences', 'subscription', 'termsCondition', 'help']
        .map((id) => `/app/setting/${id}`)
        .sort(),
    );
  });

  it('are checked by npm test in the default state of every route, and in all main states', () => {
    const checked = groups.flatMap(({ screens }) => selectQuickTestScreens(screens));
    const getRoutes = (screens: readonly ScreenCase[]) =>
      new Set(screens.map(({ route }) => route));
    expect(getRoutes(checked)).toEqual(getRoutes(allScreens));
    for (const [route, states] of Object.entries(additionalQuickTestStates))
      expect(checked.filter((screen) => screen.route === route).map(({ state }) => state)).toEqual(
        expect.arrayContaining([...states]),
      );
  });

  it('have unique names', () => {
    expect(new Set(allScreens.map(getScreenName)).size).toBe(allScreens.length);
  });
});

describe('the page titles', () => {
  it('are checked for every route by npm test', () => {
    const checkedRoutes = groups.flatMap(({ screens }) =>
      selectDefaultScreens(selectQuickTestScreens(screens)).map(({ route }) => route),
    );
    expect(new Set(checkedRoutes)).toEqual(new Set(Object.keys(pageTitles)));
  });

  it('are stated once for each route', () => {
    const titled = allScreens.filter(({ title }) => title !== undefined);
    for (const { route, title } of titled)
      expect([route, title]).toEqual([route, pageTitles[route]]);
  });

  it('are unique', () => {
    const titles = new Map<string, string>();
    for (const [route, title] of Object.entries(pageTitles)) {
      const otherPage = titles.get(title) ?? getPage(route);
      titles.set(title, otherPage);
      expect([title, otherPage]).toEqual([title, getPage(route)]);
    }
  });
});
