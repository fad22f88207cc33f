import type { Page } from 'playwright-core';
import { readExamplePhotoFilePayload } from '../test-photos.ts';
import { findRecipeId } from './recipe-api.ts';

type FilePayload = Awaited<ReturnType<typeof readExamplePhotoFilePayload>>;

/** Waits for a heading with that text. */
export const waitForHeading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name }).first().waitFor();

/** Waits for visible text. */
export const waitForText = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

export const getButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true });

/** Waits until the button of a prerendered form is enabled, which happens when the app has hydrated. */
export const waitForHydration = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true, disabled: false }).waitFor();

/** Opens a recipe by its title. */
export async function openRecipe(page: Page, title: RegExp): Promise<void> {
  await page.goto(`/items/${await findRecipeId(page, title)}`);
  await waitForHeading(page, 'Media Files');
}

/** Selects a photo on the create screen, which sends it. */
export async function sendPhotoOnCreateScreen(
  page: Page,
  photo: Promise<FilePayload> = readExamplePhotoFilePayload('donuts'),
): Promise<void> {
  await page.goto('/items/create');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo);
}
