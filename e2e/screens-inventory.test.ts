import { describe, expect, it } from 'vitest';
import { routes } from '../apps/web/src/lib/paths.ts';
import { matchRoute } from '../apps/web/src/lib/router/match-route.ts';
import { openScreen } from './harness/check-screens.ts';
import { openPageForRole } from './harness/define-screen-group-tests.ts';
import { createScenario } from './harness/scenario.ts';
import { getScreenName, type ScreenCase } from './harness/screens/screen-case.ts';
import { screenGroups } from './harness/screens/screen-groups.ts';

const groups = Object.values(screenGroups);
const allScreens: readonly ScreenCase[] = groups.flatMap(({ screens }) => screens);

/** The full state of each route, or its first one that is reached without errors. */
function getDefaultStates(screens: readonly ScreenCase[]): readonly ScreenCase[] {
  const states = screens.filter(({ expectedErrors }) => !expectedErrors);
  return states.filter((screen) => {
    const ofRoute = states.filter(({ route }) => route === screen.route);
    return screen === (ofRoute.find(({ state }) => state === 'full') ?? ofRoute[0]);
  });
}

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

  it('open the settings pages of the specification', () => {
    const settings = allScreens
      .map(({ route }) => route)
      .filter((route) => /^\/app\/setting\/\w/.test(route));
    expect([...new Set(settings)].sort()).toEqual(
      ['edit', 'subscription', 'termsCondition', 'help'].map((id) => `/app/setting/${id}`).sort(),
    );
  });

  it('have unique names', () => {
    expect(new Set(allScreens.map(getScreenName)).size).toBe(allScreens.length);
  });
});

describe('every route', () => {
  const scenario = createScenario({ ownServer: {} });

  it('has a unique page title', async () => {
    const titles = new Map<string, string>();
    const [visitor, demoUser] = [
      await openPageForRole(scenario, 'visitor'),
      await openPageForRole(scenario, 'demo-user'),
    ];
    for (const { role, screens } of groups.filter(({ role }) => role !== 'new-user')) {
      const { page } = role === 'visitor' ? visitor : demoUser;
      for (const screen of getDefaultStates(screens)) {
        await openScreen(page, screen);
        const title = await page.title();
        const otherPage = titles.get(title) ?? getPage(screen.route);
        titles.set(title, otherPage);
        expect([title, otherPage]).toEqual([title, getPage(screen.route)]);
      }
    }
    expect(titles.size).toBeGreaterThan(20);
  });
});
