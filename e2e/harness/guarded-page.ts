import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { WatchedPage } from './browser.ts';
import { type Cook, openAs } from './cooks.ts';

/** What a browser says of the refusals that are provoked on purpose. */
const EXPECTED = /status of 4\d\d/;

export interface Guarded extends WatchedPage {
  /** What must never happen. */
  harm: string[];
}

/** A page of the cook's in which a text that comes to life is noticed, whichever document it lived in. */
export async function openGuarded(
  browser: Browser,
  cook: Cook,
  options: Parameters<typeof openAs>[2],
): Promise<Guarded> {
  const watched = await openAs(browser, cook, options);
  const { page, context, complaints } = watched;
  page.setDefaultTimeout(10_000);
  const harm: string[] = [];
  await context.exposeFunction('__hit', (which: unknown) => harm.push(`${which} ran`));
  await context.addInitScript(() => {
    localStorage.setItem('units', 'metric');
    document.addEventListener('securitypolicyviolation', (report) =>
      console.error(
        `policy: ${report.violatedDirective} ${report.blockedURI} ${report.sourceFile}`,
      ),
    );
  });
  page.on('dialog', (dialog) => {
    harm.push(`it said ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => harm.push(`it opened ${popup.url()}`));
  // Whatever the address is: nothing leaves this machine.
  await context.route(
    ({ hostname }) => hostname === 'evil.invalid',
    (route) => route.abort(),
  );
  return {
    ...watched,
    harm,
    get complaints() {
      return complaints.filter((line) => !EXPECTED.test(line));
    },
  };
}

/** Nothing has happened on the page that must not. */
export async function close(guarded: Guarded): Promise<void> {
  // Handlers of pictures and animations come a little later.
  await guarded.page.waitForTimeout(200);
  const { harm, complaints } = guarded;
  expect({ harm, complaints }).toEqual({ harm: [], complaints: [] });
  await guarded.context.close();
}

/** What is written in all elements that fit. */
export const textsOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => one.textContent ?? ''));

/** What stands in all fields of that name. */
export const valuesOf = (page: Page, label: RegExp) =>
  page
    .getByLabel(label)
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value ?? ''));

/** Moves on inside the app, as a link does, without loading it anew. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(path: string): Promise<void> };
    };
    await router.navigate(to);
  }, path);
}

/** Waits for what a page will say. */
export const soon = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 10_000 });

/** As a field of one line holds it. */
export const inField = (text: string) => text.replace(/[\r\n]/g, '');

/** Titles of pages, printers and notes keep no line breaks and tabs. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
