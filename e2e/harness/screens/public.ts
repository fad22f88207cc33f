import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';
import { answer, button, comeAlive, heading, holdBack, REFUSED, refuse, words } from './ways.ts';

/** All there is on a page without the application. */
async function read(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('contentinfo').waitFor();
}

/** What a browser says that can install the app. */
async function offerInstallation(page: Page): Promise<void> {
  await read(page, '/download');
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    // A method: `npm run shots` names other functions by a helper that the page does not have.
    window.dispatchEvent(Object.assign(offer, { async prompt() {} }));
  });
  await button(page, 'Install Plateful').waitFor();
}

const documents = [
  '/legal',
  '/terms',
  '/termsconditon',
  '/privacy-policy',
  '/privacy',
  '/cookies',
] as const;

const pages: Screen[] = [
  { route: '/', state: 'full', open: (page) => page.goto('/') },
  { route: '/hello', state: 'full', open: (page) => page.goto('/hello') },
  { route: '/how-it-works', state: 'full', open: (page) => read(page, '/how-it-works') },
  { route: '/download', state: 'full', open: (page) => read(page, '/download') },
  { route: '/download', state: 'offered', open: offerInstallation },
  {
    route: '/download',
    state: 'installed',
    // The answer of a browser's own window, which nobody sees here: the page's buttons make room for it.
    expecting: /layout shift of 0\.0\d+ on \/download/,
    async open(page) {
      await offerInstallation(page);
      await button(page, 'Install Plateful').click();
      await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
      await words(page, 'Plateful is installed.');
    },
  },
  ...documents.map(
    (route): Screen => ({ route, state: 'full', open: (page) => read(page, route) }),
  ),
  {
    route: '*',
    state: 'missing',
    expecting: /status of 404/,
    open: (page) => page.goto('/no/such/page'),
  },
];

async function writeToUs(page: Page): Promise<void> {
  await page.goto('/support');
  await comeAlive(page, 'Send message');
  await page.getByLabel('Your email').fill('nora@example.com');
  await page.getByLabel('Your message').fill('Where is the button for soup?');
}

async function askSupport(page: Page): Promise<void> {
  await writeToUs(page);
  await button(page, 'Send message').click();
}

const asking: Screen[] = [
  {
    route: '/support',
    state: 'full',
    async open(page) {
      await page.goto('/support');
      await comeAlive(page, 'Send message');
    },
  },
  {
    route: '/support',
    state: 'answer',
    async open(page) {
      await page.goto('/support');
      for (const question of await page.locator('summary').all()) await question.click();
      await words(page, 'See it step by step');
    },
  },
  {
    route: '/support',
    state: 'invalid',
    async open(page) {
      await page.goto('/support');
      await comeAlive(page, 'Send message');
      await button(page, 'Send message').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    route: '/support',
    state: 'busy',
    async open(page) {
      await holdBack(page, '**/v1/support');
      await askSupport(page);
      await words(page, 'Sending...');
    },
  },
  {
    route: '/support',
    state: 'failed',
    expecting: REFUSED,
    async open(page) {
      await refuse(page, '**/v1/support');
      await askSupport(page);
      await words(page, 'Your message could not be sent.');
    },
  },
  {
    route: '/support',
    state: 'sent',
    async open(page) {
      await answer(page, '**/v1/support', { succeeded: true, response: {} });
      await askSupport(page);
      await heading(page, 'Your message is on its way');
    },
  },
  {
    route: '/support',
    state: 'offline',
    expecting: /ERR_INTERNET_DISCONNECTED|WebSocket/,
    async open(page) {
      await writeToUs(page);
      await page.context().setOffline(true);
      await words(page, 'You are offline. What you write stays here');
    },
  },
];

/** What one can read, and the form to ask. */
export const publicScreens: readonly Screen[] = [...pages, ...asking];
