import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: flags });
}

/** A page whose console stays silent: whatever it says is kept in `complaints`. */
export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  complaints: string[];
}

export async function openPage(
  browser: Browser,
  options: { width?: number; height?: number; dark?: boolean; url: string },
): Promise<WatchedPage> {
  const { width = 390, height = 844, url } = options;
  const context = await browser.newContext({ baseURL: url, viewport: { width, height } });
  if (options.dark) await context.addInitScript(() => localStorage.setItem('mode', 'dark'));
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    const own = origin === new URL(url).origin || ['data:', 'blob:'].includes(protocol);
    if (!own) complaints.push(`a request to ${request.url()}`);
  });
  return { page, context, complaints };
}

/** What axe finds against WCAG 2.2 AA, one line each; once the page has come to rest, since fading text is pale. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
}
