import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { drawPlate } from './photos.ts';

/** A screen in one of its states, and the way there. */
export interface Screen {
  name: string;
  open(page: Page): Promise<void>;
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name }).first().waitFor();

/** A prerendered form takes nothing before its script runs. */
async function comeAlive(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true, disabled: false }).waitFor();
}

export const publicScreens: Screen[] = [
  { name: 'landing', open: async (page) => void (await page.goto('/')) },
  { name: 'hello', open: async (page) => void (await page.goto('/hello')) },
  { name: 'how-it-works', open: async (page) => void (await page.goto('/how-it-works')) },
  { name: 'download', open: async (page) => void (await page.goto('/download')) },
  {
    name: 'sign-in',
    async open(page) {
      await page.goto('/login');
      await comeAlive(page, 'Sign in');
    },
  },
  {
    name: 'sign-in-error',
    async open(page) {
      await page.goto('/login');
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('Wrong-pass-1');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'register',
    async open(page) {
      await page.goto('/register');
      await comeAlive(page, 'Continue');
    },
  },
  {
    name: 'register-code',
    async open(page) {
      await page.goto('/register');
      const email = `shots${Date.now()}@example.com`;
      await page.getByLabel('Email address').fill(email);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await heading(page, 'Check your email');
    },
  },
  { name: 'not-found', open: async (page) => void (await page.goto('/no/such/page')) },
];

/** For somebody who is signed in and has recipes. */
export function signedInScreens(directory: string): Screen[] {
  const openFirst = async (page: Page, name: RegExp) => {
    await page.goto('/items');
    await page.getByRole('link', { name }).first().click();
    await page.waitForURL(/\/items\/[0-9a-f-]{36}$/);
    await heading(page, 'Ingredients');
  };
  return [
    {
      name: 'home',
      async open(page) {
        await page.goto('/app/home');
        await page.getByRole('link', { name: /pho/i }).first().waitFor();
      },
    },
    {
      name: 'items',
      async open(page) {
        await page.goto('/items');
        await page.getByRole('link', { name: /pho/i }).first().waitFor();
      },
    },
    {
      name: 'create',
      async open(page) {
        await page.goto('/items/create');
        await heading(page, 'Add Recipe');
      },
    },
    {
      name: 'create-not-food',
      async open(page) {
        const file = join(directory, 'shot.jpg');
        await writeFile(file, await drawPlate(200));
        await page.goto('/items/create');
        await page.route('**/scan', (route) =>
          route.fulfill({
            json: {
              succeeded: true,
              isFood: false,
              errorMessage: 'Please select a photo of a meal, dish, or ingredient.',
            },
          }),
        );
        await page.locator('input[type=file]').first().setInputFiles(file);
        await page.getByRole('button', { name: 'It is food' }).waitFor();
        await page.unroute('**/scan');
      },
    },
    {
      name: 'create-working',
      async open(page) {
        const file = join(directory, 'shot.jpg');
        await writeFile(file, await drawPlate(200));
        await page.goto('/items/create');
        await page.route('**/scan', () => {});
        await page.locator('input[type=file]').first().setInputFiles(file);
        await page.getByRole('button', { name: 'Cancel' }).waitFor();
      },
    },
    { name: 'recipe', open: (page) => openFirst(page, /lasagna/i) },
    {
      name: 'recipe-delete',
      async open(page) {
        await openFirst(page, /lasagna/i);
        await page.getByRole('button', { name: 'Delete' }).first().click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'recipe-review',
      async open(page) {
        // The screen before left a scan without an answer.
        await page.unroute('**/scan');
        await page.goto('/items');
        const payload = {
          image: `data:image/jpeg;base64,${(await drawPlate(40)).toString('base64')}`,
          assumeFood: true,
        };
        const itemId = await page.evaluate(async (body) => {
          const response = await fetch('/api/backend/scan', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ action: 'FOOD_RECOGNITION', payload: body }),
          });
          return (await response.json()).itemId as string;
        }, payload);
        await page.goto(`/items/${itemId}`);
        await heading(page, 'Is this right?');
      },
    },
    {
      name: 'recipe-not-found',
      async open(page) {
        await page.goto('/items/0197f000-0000-7000-8000-000000000000');
        await page.getByText('Item not found').first().waitFor();
      },
    },
  ];
}

/** The demo cook's password stands on the console. */
export async function signInAsDemoCook(page: Page, output: string): Promise<void> {
  const password = output.match(/demo@plateful\.local, password (\S+)/)?.[1] ?? '';
  await page.goto('/login');
  await page.getByLabel('Email').fill('demo@plateful.local');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/app/home');
}
