import type { Screen } from './screen.ts';
import { heading } from './ways.ts';

/** What somebody sees who has just arrived. */
export const newcomerScreens: readonly Screen[] = [
  {
    route: '/app/home',
    state: 'empty',
    async open(page) {
      await page.goto('/app/home');
      await heading(page, 'No items yet');
      await page.getByRole('link', { name: 'Upgrade to Pro' }).waitFor();
    },
  },
  {
    route: '/items',
    state: 'empty',
    async open(page) {
      await page.goto('/items');
      await heading(page, 'No recipes yet');
    },
  },
  {
    route: '/app/setting/subscription',
    state: 'newcomer',
    async open(page) {
      await page.goto('/app/setting/subscription');
      await heading(page, 'Subscription');
    },
  },
  {
    route: '/app/pro',
    state: 'newcomer',
    async open(page) {
      await page.goto('/app/pro');
      await heading(page, 'Become a Member');
    },
  },
];
