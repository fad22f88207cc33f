import { type BodyOf, scan } from '@plateful/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { dispatchServerEvent } from '#lib/realtime.ts';
import { useAppStore } from '#lib/store.ts';
import { buildPhoto } from '#testing/builders.ts';
import { openCreateItem, untilTold } from '#testing/create-item-story.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { answers, fails, itemQuery, server, signedIn } from '#testing/server.ts';
import { choose, notFood, success } from '#testing/waiting-story.ts';

beforeEach(() => {
  server.use(
    signedIn(),
    itemQuery('GET_ITEM_BY_ID', () => ({ data: success.item })),
  );
});

async function open(photo = buildPhoto()) {
  const view = await openCreateItem();
  await choose(view.user, photo);
  return view;
}

const logged = () => useAppStore.getState().logs.map(({ level, message }) => [level, message]);

test('the page is one place to put a photo', async () => {
  renderScreen('/items/create');
  expect(await screen.findByText('Choose from Gallery')).toBeVisible();
  expect(screen.getByText('Select a photo from your device to analyze')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose Image' })).toBeVisible();
  expect(screen.getByLabelText('Choose from Gallery')).toHaveAttribute(
    'accept',
    expect.stringContaining('image/heic'),
  );
});

test('shows the photo and the stages in words, then the recipe', async () => {
  let sent: BodyOf<typeof scan> | undefined;
  const { told, finish } = untilTold();
  server.use(
    answers(scan, async (body) => {
      sent = body;
      await told;
      return success;
    }),
  );
  const { place } = await open();
  expect(await screen.findByAltText('The photo you chose')).toHaveAttribute('src', 'blob:photo');
  await waitFor(() => expect(sent).toBeDefined());
  const scanId = sent?.payload.scanId ?? '';
  expect(sent).toEqual({
    action: 'FOOD_RECOGNITION',
    payload: {
      image: expect.stringMatching(/^data:image\/jpeg;base64,/),
      mimeType: 'image/jpeg',
      assumeFood: false,
      scanId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  });
  dispatchServerEvent('scan:progress', { scanId, stage: 'recognising' });
  expect(
    await screen.findByText('Working out what it is', { selector: '[role=status]' }),
  ).toBeInTheDocument();
  dispatchServerEvent('scan:progress', { scanId: 'another', stage: 'storing' });
  dispatchServerEvent('scan:progress', { scanId, stage: 'writing', partial: { title: 'Soup' } });
  expect(await screen.findByRole('heading', { name: 'Looks like Soup' })).toBeVisible();
  finish();
  expect(await screen.findByRole('heading', { name: 'Soup', level: 1 })).toBeVisible();
  expect(place()).toBe('/items/soup');
});

test('no food: the sentence, and a way to insist', async () => {
  const assumed: boolean[] = [];
  server.use(
    answers(scan, ({ payload }) => {
      assumed.push(payload.assumeFood);
      return payload.assumeFood ? success : notFood;
    }),
  );
  const { user, place } = await open();
  expect(
    await screen.findByText('Please select a photo of a meal, dish, or ingredient.'),
  ).toBeVisible();
  expect(logged()).toEqual([['info', 'Please select a photo of a meal, dish, or ingredient.']]);
  await user.click(screen.getByRole('button', { name: 'It is food' }));
  await waitFor(() => expect(place()).toBe('/items/soup'));
  expect(assumed).toEqual([false, true]);
});

test('the free recipes are used up: asks, and opens the Pro page in a new tab', async () => {
  const opener = vi.spyOn(window, 'open').mockReturnValue(null);
  server.use(fails(scan, { fail: 'LIMIT_EXCEEDED', with: { showUpgradeCTA: true } }));
  const { user } = await open();
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(
    'Do more with Plateful by becoming a member, you will be taken to our website. Continue?',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  expect(opener).toHaveBeenCalledWith('/app/pro', '_blank', 'noopener');
  expect(screen.getByAltText('The photo you chose')).toBeVisible();
});

test('a failure keeps the photo, and can be tried again', async () => {
  server.use(fails(scan, 'RECOGNISER_FAILED'));
  const { user, place } = await open();
  expect(
    await screen.findByText('The photo could not be recognised this time. Please try again.'),
  ).toBeVisible();
  expect(screen.getByAltText('The photo you chose')).toBeVisible();
  server.use(fails(scan, 'network'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(
    await screen.findByText('Network error. Please check your connection and try again.'),
  ).toBeVisible();
  expect(logged()).toEqual([
    ['error', 'Food recognition failed'],
    ['error', 'Failed to process image. Please try again.'],
  ]);
  server.use(answers(scan, () => success));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(place()).toBe('/items/soup'));
});

test.each(['PHOTO_TOO_LARGE', 'PHOTO_TYPE', 'PHOTO_UNREADABLE'] as const)(
  '%s is said, and another photo asked for',
  async (code) => {
    server.use(fails(scan, code));
    const { user } = await open();
    await screen.findByText('That did not work');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Choose another photo' }));
    expect(screen.getByRole('button', { name: 'Choose Image' })).toBeVisible();
  },
);

test('a photo above 20 MB is not even sent', async () => {
  await open(buildPhoto({ size: 20 * 1024 * 1024 + 1 }));
  expect(await screen.findByText(/too large/)).toBeVisible();
});

test('can be cancelled while it works', async () => {
  server.use(
    answers(scan, async () => {
      await delay(200);
      return success;
    }),
  );
  const { user, place } = await open();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Choose Image' })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(place()).toBe('/items/create');
});

test('a photo can be pasted or dropped', async () => {
  server.use(answers(scan, () => notFood));
  const { user } = await openCreateItem();
  fireEvent.paste(window, { clipboardData: { files: [buildPhoto()] } });
  await user.click(await screen.findByRole('button', { name: 'Choose another photo' }));
  const dataTransfer = { types: ['Files'], files: [buildPhoto()] };
  fireEvent.dragOver(window, { dataTransfer });
  expect(screen.getByText('Let go, and we take a look')).toBeVisible();
  fireEvent.drop(window, { dataTransfer });
  expect(await screen.findByText('We see no food here')).toBeVisible();
});

test('who has no photo is shown two other ways', async () => {
  const { user, place, router } = renderScreen('/items/create');
  await user.click(await screen.findByRole('link', { name: 'Write it yourself' }));
  expect(place()).toBe('/items/new');
  await router.navigate('/items/create');
  await user.click(await screen.findByRole('link', { name: 'Import a recipe' }));
  expect(place()).toBe('/items/import');
});
