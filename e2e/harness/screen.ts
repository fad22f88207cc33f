import type { Page } from 'playwright-core';

/** A screen in one of its states, and the way there. */
export interface Screen {
  name: string;
  open(page: Page): Promise<void>;
}

/** Waits until there is a heading of that name. */
export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name }).first().waitFor();
