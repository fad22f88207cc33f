import type { Page } from 'playwright-core';
import type { Route, StateOf } from './inventory.ts';

interface ScreenAt<R extends Route> {
  route: R;
  state: StateOf<R>;
  /** What the browser has to say of what this state provokes. */
  expecting?: RegExp;
  /** On a wide window this screen is another one. */
  isNarrow?: boolean;
  /** How one gets there, from anywhere. */
  open(page: Page): Promise<unknown>;
}

/** A screen in one of its states, and the way there. */
export type Screen = { [R in Route]: ScreenAt<R> }[Route];

/** Who looks at the screens. */
export type Person = 'visitor' | 'newcomer' | 'cook';

/** Screens that one person walks, one after the other. Some need what the one before left behind. */
export interface Tour {
  name: string;
  person: Person;
  screens: readonly Screen[];
}

/** In reports, and of its pictures: `items-search-photo-failed`. */
export function nameOf({ route, state }: Screen): string {
  const address = route === '/' ? 'landing' : route.slice(1).replaceAll(/[:*]/g, '');
  return [...address.split('/'), state].filter(Boolean).join('-');
}
