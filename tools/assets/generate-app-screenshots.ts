// Takes the screenshots for app stores and install dialogs, of the demo user's collection. All photos in it are our own.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { openBrowser } from '../../e2e/harness/open-monitored-page.ts';
import { createTempDataDir, projectRoot, startTestServer } from '../../e2e/harness/test-server.ts';

const screenshotsDir = join(projectRoot, 'apps/web/public/screenshots');
const deviceSizes = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  wide: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
};

const scenes: Record<string, (page: Page) => Promise<void>> = {
  async recipes(page) {
    await page.goto('/app/home');
    await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
    await page.getByRole('link', { name: 'Pizza' }).first().waitFor();
  },
  async recipe(page) {
    await page.goto('/app/home');
    await page.getByRole('link', { name: 'Pizza' }).first().click();
    await page.getByRole('heading', { name: 'Ingredients' }).waitFor();
  },
  async create(page) {
    await page.goto('/items/create');
    await page.getByRole('heading', { name: 'Add Recipe' }).waitFor();
  },
};

async function signInAsDemoUser(page: Page, output: string): Promise<void> {
  const password = output.match(/demo@plateful\.local, password (\S+)/)?.[1] ?? '';
  await page.goto('/login');
  await page.getByLabel('Email').fill('demo@plateful.local');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/app/home');
}

await mkdir(screenshotsDir, { recursive: true });
const data = await createTempDataDir();
const server = await startTestServer(data.path);
const browser = await openBrowser();
for (const [formFactor, size] of Object.entries(deviceSizes)) {
  const context = await browser.newContext({
    ...size,
    baseURL: server.url,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await signInAsDemoUser(page, server.output());
  for (const [name, open] of Object.entries(scenes)) {
    await open(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const file = `${name}-${formFactor}.webp`;
    await sharp(await page.screenshot())
      .webp({ quality: 80, smartSubsample: true })
      .toFile(join(screenshotsDir, file));
    console.log(file);
  }
  await context.close();
}
await browser.close();
await server.stop();
await data.remove();
