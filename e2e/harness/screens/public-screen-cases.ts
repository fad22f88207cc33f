import type { Page } from 'playwright-core';
import {
  failRequest,
  mockResponse,
  STATUS_500_CONSOLE_PATTERN,
  stallRequest,
} from './mock-responses.ts';
import { getButton, waitForHeading, waitForHydration, waitForText } from './page-actions.ts';
import { defineScreenCases, type ScreenCase } from './screen-case.ts';

/** Opens a static page, which is complete once its footer is there. */
async function openStaticPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('contentinfo').waitFor();
}

/** Simulates the event that offers to install the app. */
async function simulateInstallPrompt(page: Page): Promise<void> {
  await openStaticPage(page, '/download');
  await page.evaluate(() => {
    const installPrompt = new Event('beforeinstallprompt', { cancelable: true });
    // A method, because tsx wraps other functions in a helper that does not exist in the page.
    window.dispatchEvent(Object.assign(installPrompt, { async prompt() {} }));
  });
  await getButton(page, 'Install Plateful').waitFor();
}

const staticPages = [
  { route: '/', title: 'Plateful · Turn any food photo into a recipe' },
  { route: '/hello', title: 'Hello · Plateful' },
  { route: '/how-it-works', title: 'How it works · Plateful' },
  { route: '/legal', title: 'Legal Information · Plateful' },
  { route: '/terms', title: 'Terms and Conditions · Plateful' },
  { route: '/termsconditon', title: 'Terms and Conditions · Plateful' },
  { route: '/privacy-policy', title: 'Privacy Policy · Plateful' },
  { route: '/privacy', title: 'Privacy Policy · Plateful' },
  { route: '/cookies', title: 'Cookies Policy · Plateful' },
];

const TRIAL_REQUEST = '**/trial-scan';

async function tryExample(page: Page, name = 'Pizza'): Promise<void> {
  await openStaticPage(page, '/');
  await getButton(page, name).click();
}

const trialScreens = defineScreenCases('/', {
  'trial-scanning': async (page) => {
    await stallRequest(page, TRIAL_REQUEST);
    await tryExample(page);
    await waitForHeading(page, 'Looking at your photo…');
  },
  'trial-recipe': async (page) => {
    await tryExample(page);
    await waitForHeading(page, /Margherita/);
  },
  'trial-unsure': async (page) => {
    await tryExample(page, 'Tomatoes');
    await waitForHeading(page, 'It could be one of these');
  },
  'trial-not-food': async (page) => {
    const errorMessage = 'Please select a photo of a meal, dish, or ingredient.';
    await mockResponse(page, TRIAL_REQUEST, { succeeded: true, isFood: false, errorMessage });
    await tryExample(page);
    await waitForText(page, errorMessage);
  },
  'trial-failed': {
    expectedErrors: STATUS_500_CONSOLE_PATTERN,
    async open(page) {
      await failRequest(page, TRIAL_REQUEST);
      await tryExample(page);
      await waitForHeading(page, 'This did not work');
    },
  },
});

const staticScreens = [
  ...trialScreens,
  ...staticPages.flatMap((staticPage) =>
    defineScreenCases(staticPage, { full: (page) => openStaticPage(page, staticPage.route) }),
  ),
  ...defineScreenCases(
    { route: '/download', title: 'Get the app · Plateful' },
    {
      full: (page) => openStaticPage(page, '/download'),
      offered: simulateInstallPrompt,
      installed: {
        // In a real browser the native install dialog covers this shift of the buttons.
        expectedErrors: /layout shift of 0\.0\d+ on \/download/,
        async open(page) {
          await simulateInstallPrompt(page);
          await getButton(page, 'Install Plateful').click();
          await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
          await waitForText(page, 'Plateful is installed');
        },
      },
    },
  ),
  ...defineScreenCases('*', {
    missing: { expectedErrors: /status of 404/, open: (page) => page.goto('/no/such/page') },
  }),
];

async function fillSupportForm(page: Page): Promise<void> {
  await page.goto('/support');
  await waitForHydration(page, 'Send message');
  await page.getByLabel('Your email').fill('nora@example.com');
  await page.getByLabel('Your message').fill('Where is the button for soup?');
}

async function submitSupportForm(page: Page): Promise<void> {
  await fillSupportForm(page);
  await getButton(page, 'Send message').click();
}

const supportScreens = defineScreenCases(
  { route: '/support', title: 'Help and support · Plateful' },
  {
    full: async (page) => {
      await page.goto('/support');
      await waitForHydration(page, 'Send message');
    },
    answer: async (page) => {
      await page.goto('/support');
      for (const question of await page.locator('summary').all()) await question.click();
      await waitForText(page, 'See the steps');
    },
    invalid: async (page) => {
      await page.goto('/support');
      await waitForHydration(page, 'Send message');
      await getButton(page, 'Send message').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
    busy: async (page) => {
      await stallRequest(page, '**/v1/support');
      await submitSupportForm(page);
      await waitForText(page, 'Sending...');
    },
    failed: {
      expectedErrors: STATUS_500_CONSOLE_PATTERN,
      async open(page) {
        await failRequest(page, '**/v1/support');
        await submitSupportForm(page);
        await waitForText(page, 'Your message could not be sent.');
      },
    },
    sent: async (page) => {
      await mockResponse(page, '**/v1/support', { succeeded: true, response: {} });
      await submitSupportForm(page);
      await waitForHeading(page, 'Message sent');
    },
    offline: {
      expectedErrors: /ERR_INTERNET_DISCONNECTED|WebSocket/,
      async open(page) {
        await fillSupportForm(page);
        await page.context().setOffline(true);
        await waitForText(page, 'You are offline. Your draft is saved');
      },
    },
  },
);

/** Public pages and the support form. */
export const publicScreens: readonly ScreenCase[] = [...staticScreens, ...supportScreens];
