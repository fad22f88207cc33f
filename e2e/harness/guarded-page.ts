import type { Page } from 'playwright-core';
import type { PageOptions, WatchedPage } from './browser.ts';
import type { Cook } from './cooks.ts';
import type { Story } from './story.ts';

/** What the browser says of the refusals that are provoked on purpose. */
const EXPECTED = /status of 4\d\d/;

export type GuardedOptions = Pick<Partial<PageOptions>, 'width' | 'height' | 'expecting'>;

/** A page of the cook's in which a text that comes to life is noticed, whichever document it lived in. */
export async function openGuarded(
  { openAs }: Story,
  cook: Cook,
  { expecting, ...size }: GuardedOptions = {},
): Promise<WatchedPage> {
  const sources = [EXPECTED, ...(expecting ? [expecting] : [])].map(({ source }) => source);
  const watched = await openAs(cook, { ...size, expecting: new RegExp(sources.join('|')) });
  const { page, context, complaints } = watched;
  page.setDefaultTimeout(10_000);
  await context.exposeFunction('__hit', (which: unknown) => complaints.push(`${which} ran`));
  await context.addInitScript(() => localStorage.setItem('units', 'metric'));
  page.on('dialog', (dialog) => {
    complaints.push(`it said ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => complaints.push(`it opened ${popup.url()}`));
  // Whatever the address is: nothing leaves this machine.
  await context.route(
    ({ hostname }) => hostname === 'evil.invalid',
    (route) => route.abort(),
  );
  return watched;
}

/** Handlers of pictures and animations come a little later; then the story looks at what happened. */
export const linger = (page: Page): Promise<void> => page.waitForTimeout(200);

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

/** As a field of one line holds it. */
export const inField = (text: string) => text.replace(/[\r\n]/g, '');

/** Titles of pages, printers and notes keep no line breaks and tabs. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
