import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { listen } from './complaints.ts';

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

export interface PageOptions {
  url: string;
  width?: number;
  height?: number;
  dark?: boolean;
  /** Nothing moves, for those who wish it so. */
  still?: boolean;
  /** A worker would answer before `page.route` hears of a request: only stories about it let it in. */
  serviceWorkers?: 'allow' | 'block';
  /** What the browser has to say of what this page provokes on purpose. */
  expecting?: RegExp;
}

/** A page whose console stays silent: whatever it says is kept in `complaints`. */
export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  complaints: string[];
}

/** A page of a browser context of its own. All that is said in it is listened to, in its other tabs too. */
export async function openPage(browser: Browser, options: PageOptions): Promise<WatchedPage> {
  const { width = 390, height = 844, url, dark, still, serviceWorkers = 'block' } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    serviceWorkers,
    ...(still && { reducedMotion: 'reduce' as const }),
  });
  const complaints = await listen(context, url, options.expecting);
  if (dark) await context.addInitScript(() => localStorage.setItem('mode', 'dark'));
  return { page: await context.newPage(), context, complaints };
}
