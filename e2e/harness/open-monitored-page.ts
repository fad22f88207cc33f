import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type WebSocket,
} from 'playwright-core';
import { collectConsoleErrors } from './console-errors.ts';
import { runsAllTests } from './slow-it.ts';

const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Glyphs have fractional widths, as on phones and high-resolution displays.
  '--font-render-hinting=none',
];

export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: chromiumFlags });
}

let sharedBrowser: Promise<Browser> | undefined;

/** The browser that the test files of this process share. It exits with the process. */
export function getSharedBrowser(): Promise<Browser> {
  sharedBrowser ??= openBrowser();
  return sharedBrowser;
}

export interface MonitoredPageOptions {
  url: string;
  width?: number;
  height?: number;
  isDark?: boolean;
  /**
   * Emulates the `prefers-reduced-motion` setting. `npm test` does so by default: drawing animations takes a fifth of the
   * CPU time of the browser tests. `npm run test:all` shows them.
   */
  reducedMotion?: boolean;
  /** Blocked by default: a service worker would answer requests before `page.route` sees them. */
  serviceWorkers?: 'allow' | 'block';
  /** Matches console errors that the test causes on purpose. */
  expectedErrors?: RegExp;
}

/** A page whose console errors are collected in `consoleErrors`; a test expects none. */
export interface MonitoredPage {
  page: Page;
  context: BrowserContext;
  consoleErrors: string[];
}

/** Opens a page in its own browser context. Errors of every tab in that context are collected. */
export async function openMonitoredPage(
  browser: Browser,
  options: MonitoredPageOptions,
): Promise<MonitoredPage> {
  const {
    width = 390,
    height = 844,
    url,
    isDark,
    reducedMotion = !runsAllTests,
    serviceWorkers = 'block',
  } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    serviceWorkers,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  });
  context.on('page', trackRealtimeConnection);
  const consoleErrors = await collectConsoleErrors(context, url, options.expectedErrors);
  if (isDark)
    await context.addInitScript(() => {
      // A new tab is empty, and has no storage.
      if (location.protocol !== 'about:') localStorage.setItem('mode', 'dark');
    });
  return { page: await context.newPage(), context, consoleErrors };
}

/** The realtime connection of the document that a page shows. */
const realtimeSockets = new WeakMap<Page, WebSocket>();

function trackRealtimeConnection(page: Page): void {
  // The connection of the previous document may be reported as closed much later.
  page.on('domcontentloaded', () => realtimeSockets.delete(page));
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"authenticated"')) realtimeSockets.set(page, socket);
    });
    socket.on('close', () => {
      if (realtimeSockets.get(page) === socket) realtimeSockets.delete(page);
    });
  });
}

/** Waits for the realtime connection of the page; it misses what other devices change before. */
export async function waitForRealtimeConnection(page: Page): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!realtimeSockets.has(page)) {
    if (Date.now() > deadline) throw new Error('The realtime connection was not opened.');
    await page.waitForTimeout(20);
  }
}
