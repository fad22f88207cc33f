import { apiErrors, formatMessage, messageTemplates } from '@plateful/contract';
import { scan } from '@plateful/contract/schemas';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  getButton,
  renderSoupEditor,
  replaceText,
  serverState,
  setUpSoupScenario,
} from '#testing/edit-item-scenario.ts';
import { mockEndpointError, mockItemCommand, server } from '#testing/mock-server.ts';
import { renderCreateScreen } from '#testing/render-create-screen.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { setTestLanguage } from '#testing/set-test-language.ts';
import { buildPhoto } from '#testing/test-data-builders.ts';
import { choosePhoto } from '#testing/upload-queue-scenario.ts';
import { resetLanguageToEnglish } from '#texts/localization.ts';

beforeEach(setUpSoupScenario);
afterEach(resetLanguageToEnglish);

const recipesFull = formatMessage(messageTemplates.recipeLimit, 10_000);
const storageFull = formatMessage(messageTemplates.storageLimit, 2048);
const tooMany = apiErrors.TOO_MANY.message;
const recipesFullError = { fail: 'RECIPES_FULL', with: { errorMessage: recipesFull } } as const;
const storageFullError = { fail: 'STORAGE_FULL', with: { errorMessage: storageFull } } as const;

const languages = [
  [
    'English',
    resetLanguageToEnglish,
    { recipesFull, storageFull, tooMany, tooComplex: apiErrors.IMPORT_TOO_COMPLEX.message },
  ],
  [
    'German',
    () => setTestLanguage('de'),
    {
      recipesFull:
        'Dein Konto hat das Limit von 10000 Rezepten erreicht, einschließlich Papierkorb. Bitte lösche einige endgültig, um Platz zu schaffen.',
      storageFull:
        'Deine Fotos haben das Limit von 2048 MB erreicht, einschließlich Papierkorb. Bitte lösche Fotos oder Rezepte endgültig, um Platz zu schaffen.',
      tooMany: 'Zu viele Anfragen. Bitte warte einen Moment und versuche es erneut.',
      tooComplex:
        'Dieser Text ist zu lang oder zu komplex für den Import. Bitte füge nur den Rezepttext ein.',
    },
  ],
] as const;

const findFileInput = () =>
  waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
    if (!input) throw new Error('The photo input is missing.');
    return input;
  });

test('shows the recipe limit and keeps the form', async () => {
  const { user } = renderScreen('/items/new');
  server.use(mockItemCommand('CREATE_ITEM', recipesFullError));
  await user.type(await screen.findByLabelText('Display Name'), 'Stew');
  await user.click(getButton('Save'));
  expect(await screen.findByText(recipesFull)).toBeVisible();
  server.use(mockItemCommand('CREATE_ITEM', 'TOO_MANY'));
  await user.click(getButton('Save'));
  expect(await screen.findByText(tooMany)).toBeVisible();
  expect(screen.getByLabelText('Display Name')).toHaveValue('Stew');
});

test('shows the storage limit for a preview icon', async () => {
  server.use(mockItemCommand('UPDATE_ITEM', storageFullError));
  const { user } = await renderSoupEditor();
  await user.upload(screen.getByLabelText('Preview icon', { selector: 'input' }), buildPhoto());
  await screen.findByAltText('Selected preview icon');
  await replaceText(user, 'Display Name', 'Stew');
  await user.click(getButton('Save'));
  expect(await screen.findByText(storageFull)).toBeVisible();
  expect(screen.getByAltText('Selected preview icon')).toBeInTheDocument();
});

test('shows the limit for a photo to recognize, and can retry', async () => {
  server.use(mockEndpointError(scan, storageFullError));
  const { user } = await renderCreateScreen();
  await choosePhoto(user, buildPhoto());
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(screen.getByText(storageFull)).toBeVisible();
});

test.each(languages)('%s: shows the limits for photos', async (_, setLanguage, expected) => {
  await setLanguage();
  const createError = (code: string, status: number, errorMessage: string) =>
    http.post('http://plateful.test/api/backend/items/upload', () =>
      HttpResponse.json(
        { succeeded: false, code, errorMessage },
        // The upload is repeated after this many seconds.
        { status, headers: { 'retry-after': '0.01' } },
      ),
    );
  const { user } = renderScreen(`/items/${serverState.item._id}/edit`);
  server.use(createError('STORAGE_FULL', 413, storageFull));
  await user.upload(await findFileInput(), buildPhoto());
  expect(await screen.findByText(expected.storageFull)).toBeVisible();
  server.use(createError('TOO_MANY', 429, tooMany));
  await user.upload(await findFileInput(), buildPhoto());
  expect(await screen.findByText(expected.tooMany)).toBeVisible();
});

test.each(languages)('%s: a rejected import keeps its text', async (_, setLanguage, expected) => {
  await setLanguage();
  const { user } = renderScreen('/items/import');
  const text = await waitFor(() => screen.getByRole('textbox'));
  await user.type(text, 'Soup');
  const submit = () => {
    const button = document.querySelector<HTMLButtonElement>('form button[type=submit]');
    if (!button) throw new Error('The submit button is missing.');
    return button;
  };
  for (const [step, message] of [
    [recipesFullError, expected.recipesFull],
    ['TOO_MANY', expected.tooMany],
    ['IMPORT_TOO_COMPLEX', expected.tooComplex],
  ] as const) {
    server.use(mockItemCommand('PREVIEW_IMPORT', step));
    await user.click(submit());
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(submit()).toBeEnabled());
  }
  expect(text).toHaveValue('Soup');
});
