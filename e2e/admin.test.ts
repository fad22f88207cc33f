import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createScenario } from './harness/scenario.ts';
import { parseDemoCredentials, signInWithForm } from './harness/test-user.ts';

const scenario = createScenario({ ownServer: {} });

const size = { width: 1440, height: 900 };

async function openLogsAsAdmin(): Promise<Page> {
  const { page } = await scenario.open(size);
  await signInWithForm(page, parseDemoCredentials(scenario.server.output()));
  await page.getByRole('link', { name: 'Logs' }).click();
  await page.getByRole('heading', { name: 'Error Logs', exact: true }).waitFor();
  return page;
}

/** Uploads a file that is no photo. @returns the request id that the page shows */
async function failToScan(page: Page): Promise<string> {
  await page.goto('/items/create');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'dinner.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('This is not a photo.'),
    });
  const text = (await page.getByText(/^Request ID:/).textContent()) ?? '';
  return text.replace('Request ID:', '').trim();
}

it('an admin sees the error of a user at once, and finds it by its request id', async () => {
  const admin = await openLogsAsAdmin();
  await admin.getByText('No error logs found').waitFor();
  const user = await scenario.createUser();
  const { page } = await scenario.openAs(user, { ...size, expectedErrors: /status of 4\d\d/ });
  const requestId = await failToScan(page);
  expect(requestId).toMatch(/^[\w-]{8,}$/);

  const card = admin.getByRole('button', { name: 'Show details: Food recognition failed' });
  await card.first().waitFor();
  await admin.getByLabel('Search').fill(requestId);
  await admin.waitForURL(new RegExp(`query=${requestId}`));
  await admin.getByText('1 entry').waitFor();
  await card.click();
  const details = admin.getByRole('dialog', { name: 'Log entry' });
  expect(await details.getByText(requestId, { exact: true }).count()).toBe(1);

  await details.getByRole('link', { name: 'Open user' }).click();
  await admin.getByText(user.email).waitFor();
  await admin.getByRole('link', { name: 'Errors of this user' }).click();
  await card.waitFor();
});

it('users who are no admins are sent to their home page', async () => {
  const { page } = await scenario.openAs(await scenario.createUser(), size);
  for (const path of ['/app/admin/logs', '/admin/dashboard', '/admin/users']) {
    await page.goto(path);
    await page.waitForURL('**/app/home');
  }
  expect(await page.getByRole('link', { name: 'Logs' }).count()).toBe(0);
});
