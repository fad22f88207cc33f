// Takes the pictures that stores and install dialogs show, of the demo cook's collection: all pictures in it are ours.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { openBrowser } from './harness/browser.ts';
import { makeDataDir, root, startServer } from './harness/server.ts';

const folder = join(root, 'apps/web/public/screenshots');
const sizes = {
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

async function signIn(page: Page, output: string): Promise<void> {
  const password = output.match(/demo@plateful\.local, password (\S+)/)?.[1] ?? '';
  await page.goto('/login');
  await page.getByLabel('Email').fill('demo@plateful.local');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/app/home');
}

await mkdir(folder, { recursive: true });
const data = await makeDataDir();
const server = await startServer(data.path);
const browser = await openBrowser();
for (const [form, size] of Object.entries(sizes)) {
  const context = await browser.newContext({
    ...size,
    baseURL: server.url,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await signIn(page, server.output());
  for (const [name, open] of Object.entries(scenes)) {
    await open(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const file = `${name}-${form}.webp`;
    await sharp(await page.screenshot())
      .webp({ quality: 80, smartSubsample: true })
      .toFile(join(folder, file));
    console.log(file);
  }
  await context.close();
}
await browser.close();
await server.stop();
await data.remove();
