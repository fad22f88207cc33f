import { membershipScreens } from './membership-screen-cases.ts';
import { waitForHeading } from './page-actions.ts';
import { defineScreenCases, type ScreenCase } from './screen-case.ts';

/** The screens of a user without recipes. */
export const newUserScreens: readonly ScreenCase[] = [
  ...defineScreenCases('/app/home', {
    empty: async (page) => {
      await page.goto('/app/home');
      await waitForHeading(page, 'No items yet');
      // The recipes left, in any language.
      await page.getByText(/^\d+ \p{L}+ \d+ /u).waitFor();
    },
  }),
  ...defineScreenCases('/items', {
    empty: async (page) => {
      await page.goto('/items');
      await waitForHeading(page, 'No recipes yet');
    },
  }),
  ...membershipScreens,
];
