import type { Page } from 'playwright-core';

/** A screen in one of its states, and how to open it. */
export interface ScreenCase {
  /** A path of `apps/web/src/lib/paths-and-routes.ts`, or a view of such a page. */
  route: string;
  /** Unique for its route. */
  state: string;
  /** The title of the route in its default state. */
  title?: string;
  /** Matches console errors that this state causes. */
  expectedErrors?: RegExp;
  /** Set when the route shows another screen on wide viewports. */
  isNarrowOnly?: boolean;
  /** Navigates to the screen from anywhere. */
  open(page: Page): Promise<unknown>;
}

type OpenScreen = ScreenCase['open'];

/**
 * The states of a route's screen: how to open each, with options if it needs them. One of the calls for a route states
 * the title of its page.
 */
export function defineScreenCases(
  page: string | Pick<ScreenCase, 'route' | 'title'>,
  states: Readonly<Record<string, OpenScreen | Omit<ScreenCase, 'route' | 'state' | 'title'>>>,
): ScreenCase[] {
  return Object.entries(states).map(([state, screen]) => ({
    ...(typeof page === 'string' ? { route: page } : page),
    state,
    ...(typeof screen === 'function' ? { open: screen } : screen),
  }));
}

/** The user who opens the screens. */
export type ScreenUserRole = 'visitor' | 'new-user' | 'demo-user';

/** Screens opened by the same user, in order. Some depend on data created by the previous ones. */
export interface ScreenGroup {
  name: string;
  role: ScreenUserRole;
  screens: readonly ScreenCase[];
}

/** The name in reports and screenshot files: `items-search-photo-failed`. */
export function getScreenName({ route, state }: ScreenCase): string {
  const address = route === '/' ? 'landing' : route.slice(1).replaceAll(/[:*]/g, '');
  return [...address.split('/'), state].filter(Boolean).join('-');
}
