import { counted, countedMessages, errors, scan } from '@plateful/contract';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildPhoto } from '#testing/builders.ts';
import { openCreateItem } from '#testing/create-item-story.ts';
import { beginWithSoup, button, kitchen, openSoup, retype } from '#testing/edit-story.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { fails, itemCommand, server } from '#testing/server.ts';
import { choose } from '#testing/waiting-story.ts';
import { de } from '#texts/de/index.ts';
import { speak, speakEnglish } from '#texts/texts.ts';

beforeEach(beginWithSoup);
afterEach(speakEnglish);

const recipesFull = counted(countedMessages.recipesPerAccount, 10_000);
const storageFull = counted(countedMessages.storagePerAccount, 2048);
const tooMany = errors.TOO_MANY.message;
const full = { fail: 'RECIPES_FULL', with: { errorMessage: recipesFull } } as const;
const noRoom = { fail: 'STORAGE_FULL', with: { errorMessage: storageFull } } as const;

const languages = [
  [
    'English',
    speakEnglish,
    { recipesFull, storageFull, tooMany, tooComplex: errors.IMPORT_TOO_COMPLEX.message },
  ],
  [
    'German',
    () => speak(de),
    {
      recipesFull:
        'Dein Konto fasst 10000 Rezepte, die im Papierkorb mitgezählt. Bitte lösche einige endgültig, um Platz zu schaffen.',
      storageFull:
        'Deine Fotos belegen den ganzen Speicherplatz von 2048 MB, die im Papierkorb mitgezählt. Bitte lösche Fotos oder Rezepte endgültig, um Platz zu schaffen.',
      tooMany: 'Das ging zu schnell. Bitte warte einen Moment und versuche es noch einmal.',
      tooComplex:
        'Dieser Text ist zu lang oder zu kompliziert für den Import. Bitte füge nur den Text des Rezepts ein.',
    },
  ],
] as const;

const fileInput = () =>
  waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
    if (!input) throw new Error('There is no place to choose photos yet.');
    return input;
  });

test('a recipe that finds no room is said so, and stays in the form', async () => {
  const { user } = renderScreen('/items/new');
  server.use(itemCommand('CREATE_ITEM', full));
  await user.type(await screen.findByLabelText('Display Name'), 'Stew');
  await user.click(button('Save'));
  expect(await screen.findByText(recipesFull)).toBeVisible();
  server.use(itemCommand('CREATE_ITEM', 'TOO_MANY'));
  await user.click(button('Save'));
  expect(await screen.findByText(tooMany)).toBeVisible();
  expect(screen.getByLabelText('Display Name')).toHaveValue('Stew');
});

test('a preview icon that finds no room is said so', async () => {
  server.use(itemCommand('UPDATE_ITEM', noRoom));
  const { user } = await openSoup();
  await user.upload(screen.getByLabelText('Preview icon', { selector: 'input' }), buildPhoto());
  await screen.findByAltText('The preview icon you chose');
  await retype(user, 'Display Name', 'Stew');
  await user.click(button('Save'));
  expect(await screen.findByText(storageFull)).toBeVisible();
  expect(screen.getByAltText('The preview icon you chose')).toBeInTheDocument();
});

test('a photo to recognise that finds no room is said so, and can be sent again', async () => {
  server.use(fails(scan, noRoom));
  const { user } = await openCreateItem();
  await choose(user, buildPhoto());
  expect(await screen.findByText(storageFull)).toBeVisible();
  expect(button('Try again')).toBeVisible();
});

test.each(languages)('%s: photos that find no room, or come too fast', async (_, start, said) => {
  start();
  const failure = (code: string, status: number, errorMessage: string) =>
    http.post('http://plateful.test/api/backend/items/upload', () =>
      HttpResponse.json({ succeeded: false, code, errorMessage }, { status }),
    );
  const { user } = renderScreen(`/items/${kitchen.stored._id}/edit`);
  server.use(failure('STORAGE_FULL', 413, storageFull));
  await user.upload(await fileInput(), buildPhoto());
  expect(await screen.findByText(said.storageFull)).toBeVisible();
  server.use(failure('TOO_MANY', 429, tooMany));
  await user.upload(await fileInput(), buildPhoto());
  expect(await screen.findByText(said.tooMany)).toBeVisible();
});

test.each(languages)('%s: an import that is refused keeps its text', async (_, start, said) => {
  start();
  const { user } = renderScreen('/items/import');
  const text = await waitFor(() => screen.getByRole('textbox'));
  await user.type(text, 'Soup');
  const submit = () => {
    const found = document.querySelector<HTMLButtonElement>('form button[type=submit]');
    if (!found) throw new Error('There is nothing to press.');
    return found;
  };
  for (const [step, sentence] of [
    [full, said.recipesFull],
    ['TOO_MANY', said.tooMany],
    ['IMPORT_TOO_COMPLEX', said.tooComplex],
  ] as const) {
    server.use(itemCommand('IMPORT_ITEMS', step));
    await user.click(submit());
    expect(await screen.findByText(sentence)).toBeVisible();
    await waitFor(() => expect(submit()).toBeEnabled());
  }
  expect(text).toHaveValue('Soup');
});
