import { describe, expect, it } from 'vitest';
import { routes } from '../apps/web/src/routes.ts';
import { openScreen } from './harness/check-screens.ts';
import { openPageForRole } from './harness/define-screen-group-tests.ts';
import { createScenario } from './harness/scenario.ts';
import { getScreenName, type ScreenCase } from './harness/screens/screen-case.ts';
import { screenGroups } from './harness/screens/screen-groups.ts';
import {
  routeAliases,
  type ScreenRoute,
  screenInventory,
} from './harness/screens/screen-inventory.ts';

const allScreens: readonly ScreenCase[] = Object.values(screenGroups).flatMap(
  ({ screens }) => screens,
);
const expectedStates = Object.entries(screenInventory).flatMap(([route, states]) =>
  states.map((state) => `${route} ${state}`),
);

/** Whether this is a route's first state, reached without errors. */
const isDefaultState = ({ route, state, expectedErrors }: ScreenCase) =>
  state === screenInventory[route][0] && !expectedErrors;

/** Paths of all routes; a route with an optional parameter gives two. */
const appRoutes = routes.flatMap(({ path }) =>
  path.endsWith('/:id?') ? [path.replace('/:id?', ''), path.replace('?', '')] : [path],
);

describe('the screen inventory', () => {
  it('lists exactly the routes of the app', () => {
    const listedRoutes = Object.keys(screenInventory).map((route) =>
      route.startsWith('/app/setting/') ? '/app/setting/:id' : route,
    );
    expect(appRoutes.length).toBeGreaterThan(20);
    expect([...new Set(listedRoutes)].sort()).toEqual([...new Set(appRoutes)].sort());
  });

  it('lists the settings pages of the specification', () => {
    const settings = Object.keys(screenInventory).filter((route) =>
      /^\/app\/setting\/\w/.test(route),
    );
    expect(settings.sort()).toEqual(
      ['edit', 'subscription', 'termsCondition', 'help'].map((id) => `/app/setting/${id}`).sort(),
    );
  });

  it('has exactly one screen case per state', () => {
    const testedStates = allScreens.map(({ route, state }) => `${route} ${state}`);
    expect(testedStates.toSorted()).toEqual(expectedStates.toSorted());
    expect(new Set(allScreens.map(getScreenName)).size).toBe(allScreens.length);
  });
});

describe('every route', () => {
  const scenario = createScenario({ ownServer: {} });

  it('has a unique page title', async () => {
    const titles = new Map<string, ScreenRoute>();
    const [visitor, demoUser] = [
      await openPageForRole(scenario, 'visitor'),
      await openPageForRole(scenario, 'demo-user'),
    ];
    for (const { role, screens } of Object.values(screenGroups)) {
      const { page } = role === 'visitor' ? visitor : demoUser;
      for (const screen of screens.filter(isDefaultState)) {
        await openScreen(page, screen);
        const title = await page.title();
        const otherRoute = titles.get(title) ?? screen.route;
        titles.set(title, screen.route);
        const isSamePage =
          otherRoute === screen.route ||
          routeAliases.some((group) => group.includes(otherRoute) && group.includes(screen.route));
        expect([title, otherRoute, isSamePage]).toEqual([title, otherRoute, true]);
      }
    }
    expect(titles.size).toBeGreaterThan(20);
  });
});
