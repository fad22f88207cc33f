import { describe, expect, it } from 'vitest';
import routes from '../apps/web/src/routes.ts';
import { aliases, inventory, type Route } from './harness/screens/inventory.ts';
import { nameOf, type Screen } from './harness/screens/screen.ts';
import { tours } from './harness/screens/tours.ts';
import { story } from './harness/story.ts';
import { openFor } from './harness/walk-tours.ts';
import { openScreen } from './harness/walker.ts';

const all: readonly Screen[] = Object.values(tours).flatMap(({ screens }) => screens);
const wanted = Object.entries(inventory).flatMap(([route, states]) =>
  states.map((state) => `${route} ${state}`),
);

interface RouteEntry {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: RouteEntry[] | undefined;
}

/** The state that an address is known by, which nothing has to go wrong for. */
const isUsual = ({ route, state, expecting }: Screen) =>
  state === inventory[route][0] && !expecting;

/** Addresses that the app knows; an optional part makes two of one. */
function addressesOf(entries: readonly RouteEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const address = [above, path].filter(Boolean).join('/');
    if (children) return addressesOf(children, address);
    if (address === '*') return ['*'];
    if (path === undefined && !index) return [];
    const [short] = address.split('/:id?');
    return address.endsWith('/:id?') ? [`/${short}`, `/${short}/:id`] : [`/${address}`];
  });
}

describe('the inventory of screens', () => {
  it('knows every address of the app, and no other', async () => {
    const known = Object.keys(inventory).map((route) =>
      route.startsWith('/app/setting/') ? '/app/setting/:id' : route,
    );
    const routed = addressesOf(await routes);
    expect(routed.length).toBeGreaterThan(20);
    expect([...new Set(known)].sort()).toEqual([...new Set(routed)].sort());
  });

  it('knows the settings of the specification', () => {
    const settings = Object.keys(inventory).filter((route) => /^\/app\/setting\/\w/.test(route));
    expect(settings.sort()).toEqual(
      ['edit', 'subscription', 'termsCondition', 'help'].map((id) => `/app/setting/${id}`).sort(),
    );
  });

  it('is walked whole, each state once', () => {
    const walked = all.map(({ route, state }) => `${route} ${state}`);
    expect(walked.toSorted()).toEqual(wanted.toSorted());
    expect(new Set(all.map(nameOf)).size).toBe(all.length);
  });
});

describe('every address', () => {
  const here = story();

  it('has a title of its own', async () => {
    const titles = new Map<string, Route>();
    const [visitor, cook] = [await openFor(here, 'visitor'), await openFor(here, 'cook')];
    for (const { person, screens } of Object.values(tours)) {
      const { page } = person === 'visitor' ? visitor : cook;
      for (const screen of screens.filter(isUsual)) {
        await openScreen(page, screen);
        const title = await page.title();
        const other = titles.get(title) ?? screen.route;
        titles.set(title, screen.route);
        const isSame =
          other === screen.route ||
          aliases.some((group) => group.includes(other) && group.includes(screen.route));
        expect([title, other, isSame]).toEqual([title, other, true]);
      }
    }
    expect(titles.size).toBeGreaterThan(20);
  });
});
