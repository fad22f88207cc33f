import type { Page } from 'playwright-core';
import type { MonitoredPage, MonitoredPageOptions } from './open-monitored-page.ts';
import type { Scenario } from './scenario.ts';
import type { TestUser } from './test-user.ts';

/** Logged by the browser for requests that these tests expect to be rejected. */
const EXPECTED_ERRORS = /status of 4\d\d/;

export type InjectionDetectingPageOptions = Pick<
  Partial<MonitoredPageOptions>,
  'width' | 'height' | 'expectedErrors'
>;

/** Opens a signed-in page that records every script execution, dialog and popup caused by injected text. */
export async function openInjectionDetectingPage(
  { openAs }: Scenario,
  user: TestUser,
  { expectedErrors, ...size }: InjectionDetectingPageOptions = {},
): Promise<MonitoredPage> {
  const sources = [EXPECTED_ERRORS, ...(expectedErrors ? [expectedErrors] : [])].map(
    ({ source }) => source,
  );
  const monitoredPage = await openAs(user, {
    ...size,
    expectedErrors: new RegExp(sources.join('|')),
  });
  const { page, context, consoleErrors } = monitoredPage;
  await context.exposeFunction('__hit', (id: unknown) => consoleErrors.push(`vector ${id} ran`));
  await context.addInitScript(() => localStorage.setItem('units', 'metric'));
  page.on('dialog', (dialog) => {
    consoleErrors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => consoleErrors.push(`popup: ${popup.url()}`));
  // Requests to the injected host never leave this machine.
  await context.route(
    ({ hostname }) => hostname === 'evil.invalid',
    (route) => route.abort(),
  );
  return monitoredPage;
}

/** Gives event handlers of images and animations time to run. */
export const pauseForInjectedScripts = (page: Page): Promise<void> => page.waitForTimeout(200);
