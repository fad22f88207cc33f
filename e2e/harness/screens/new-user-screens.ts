import { waitForHeading } from './page-actions.ts';
import type { ScreenCase } from './screen-case.ts';

/** The screens of a user without recipes. */
export const newUserScreens: readonly ScreenCase[] = [
  {
    route: '/app/home',
    state: 'empty',
    async open(page) {
      await page.goto('/app/home');
      await waitForHeading(page, 'No items yet');
      await page.getByRole('link', { name: 'Upgrade to Pro' }).waitFor();
    },
  },
  {
    route: '/items',
    state: 'empty',
    async open(page) {
      await page.goto('/items');
      await waitForHeading(page, 'No recipes yet');
    },
  },
  {
    route: '/app/setting/subscription',
    state: 'free-plan',
    async open(page) {
      await page.goto('/app/setting/subscription');
      await waitForHeading(page, 'Subscription');
    },
  },
  {
    route: '/app/pro',
    state: 'free-plan',
    async open(page) {
      await page.goto('/app/pro');
      await waitForHeading(page, 'Become a Member');
    },
  },
];
