import type { Page } from 'playwright-core';
import type { Route, StateOf } from './inventory.ts';
import type { Screen } from './screen.ts';
import { asked, heading, holdBack, REFUSED, refuse, words } from './ways.ts';

/** The routes whose screen can be in that state. */
type RouteWith<State extends string> = {
  [R in Route]: State extends StateOf<R> ? R : never;
}[Route];

interface Fetch {
  /** What the screen asks the server for. */
  request: string | RegExp;
  /** How one gets there; by the address alone where nothing is said. */
  go?(page: Page): Promise<unknown>;
  /** What the screen says while the answer is on its way. */
  loading?: string;
  /** The heading above that: “Loading...” alone may also mean that it is not known yet who is there. */
  title?: string;
  /** What the screen says of an answer that is an error. */
  failure: string;
}

/** A screen whose content is on its way, and one whose content cannot be had. */
export function loadingAndFailed(
  route: RouteWith<'loading'> & RouteWith<'failed'>,
  { request, go = (page) => page.goto(route), loading = 'Loading...', title, failure }: Fetch,
): Screen[] {
  return [
    {
      route,
      state: 'loading',
      async open(page) {
        await holdBack(page, request);
        await go(page);
        if (title) await heading(page, title);
        await words(page, loading);
      },
    },
    {
      route,
      state: 'failed',
      expecting: REFUSED,
      async open(page) {
        await refuse(page, request);
        await go(page);
        await words(page, failure);
      },
    },
  ];
}

/** Screens of one recipe. */
type RecipeRoute = RouteWith<'missing'> & `${string}/:itemId${string}`;

/** The address of a recipe that nobody has. */
const absent = (route: RecipeRoute) =>
  route.replace(':itemId', '0197f000-0000-7000-8000-000000000000');

/** A recipe that nobody has. */
export function missingRecipe(route: RecipeRoute): Screen {
  return {
    route,
    state: 'missing',
    expecting: /status of 404/,
    async open(page) {
      await page.goto(absent(route));
      await words(page, 'Item not found');
    },
  };
}

/** A recipe that is on its way, one that cannot be had, and one that nobody has. */
export function loadingFailedAndMissing(
  route: RecipeRoute & RouteWith<'loading'>,
  title: string,
): Screen[] {
  return [
    ...loadingAndFailed(route, {
      request: asked.one,
      go: (page) => page.goto(absent(route)),
      title,
      failure: 'Failed to fetch item',
    }),
    missingRecipe(route),
  ];
}
