import type { Page } from 'playwright-core';
import {
  failRequest,
  requestPatterns,
  STATUS_500_CONSOLE_PATTERN,
  stallRequest,
} from './mock-responses.ts';
import { waitForHeading, waitForText } from './page-actions.ts';
import { defineScreenCases, type ScreenCase } from './screen-case.ts';

interface FetchOptions {
  /** Matches the screen's API request. */
  request: string | RegExp;
  /** Opens the screen; defaults to navigating to the route. */
  open?(page: Page): Promise<unknown>;
  /** Text shown while loading. */
  loadingText?: string;
  /** Heading shown while loading; “Loading...” alone also appears while the session is being checked. */
  headingText?: string;
  /** Text shown after an error response. */
  errorText: string | RegExp;
}

/** A screen while it is loading, and after loading failed. */
export function createLoadingAndFailedScreens(
  route: string,
  {
    request,
    open = (page) => page.goto(route),
    loadingText = 'Loading...',
    headingText,
    errorText,
  }: FetchOptions,
): ScreenCase[] {
  return [
    ...defineScreenCases(route, {
      loading: async (page) => {
        await stallRequest(page, request);
        await open(page);
        if (headingText) await waitForHeading(page, headingText);
        await waitForText(page, loadingText);
      },
      failed: {
        expectedErrors: STATUS_500_CONSOLE_PATTERN,
        async open(page) {
          await failRequest(page, request);
          await open(page);
          await waitForText(page, errorText);
        },
      },
    }),
  ];
}

/** The route of a single recipe. */
type RecipeRoute = `${string}/:itemId${string}`;

/** The path of a recipe that does not exist. */
const toMissingRecipePath = (route: RecipeRoute) =>
  route.replace(':itemId', '0197f000-0000-7000-8000-000000000000');

/** The screen of a recipe that does not exist. */
export function createMissingRecipeScreen(route: RecipeRoute): ScreenCase {
  return {
    route,
    state: 'missing',
    expectedErrors: /status of 404/,
    async open(page) {
      await page.goto(toMissingRecipePath(route));
      await waitForText(page, 'Item not found');
    },
  };
}

/** A recipe screen while loading, after loading failed, and for a recipe that does not exist. */
export function createRecipeFetchScreens(route: RecipeRoute, title: string): ScreenCase[] {
  return [
    ...createLoadingAndFailedScreens(route, {
      request: requestPatterns.item,
      open: (page) => page.goto(toMissingRecipePath(route)),
      headingText: title,
      errorText: 'Failed to fetch item',
    }),
    createMissingRecipeScreen(route),
  ];
}
