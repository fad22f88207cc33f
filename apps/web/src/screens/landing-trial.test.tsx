import type { ResponseOf, TrialRecipe } from '@plateful/contract';
import { login, saveTrialRecipe, trialScan } from '@plateful/contract/schemas';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readUnsavedTrialScan, storeUnsavedTrialScan } from '#lib/unsaved-trial-scan.ts';
import {
  mockEndpoint,
  mockEndpointError,
  mockItemQuery,
  mockSignedIn,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { setTestLanguage } from '#testing/set-test-language.ts';
import { buildItem, buildUser } from '#testing/test-data-builders.ts';
import { publicTexts } from '#texts/en/public.ts';
import { resetLanguageToEnglish } from '#texts/localization.ts';

const { _id, ...item } = buildItem({
  title: 'Lentil soup',
  ingredients: ['200 g lentils', '1 carrot'],
  instructions: ['Boil the lentils.', 'Serve.'],
  ...{ calories: 320, protein: 18, servings: 4 },
});
const recipe: TrialRecipe = item;
const recognition = {
  kind: 'dish',
  title: 'Lentil soup',
  confidence: 0.9,
  source: 'embedded',
} as const;

const mockTrial = (changes: Partial<ResponseOf<typeof trialScan>> = {}) =>
  mockEndpoint(trialScan, () => ({
    ...{ succeeded: true, isFood: true, item: recipe, token: 'signed' },
    recognition: { ...recognition, alternatives: [] },
    ...changes,
  }));

const photo = new File(['photo'], 'soup.jpg', { type: 'image/jpeg' });
const PHOTO_DATA_URL = 'data:image/jpeg;base64,cGhvdG8=';

const scrollIntoView = vi.fn();

beforeEach(() => {
  scrollIntoView.mockClear();
  Element.prototype.scrollIntoView = scrollIntoView;
  server.use(http.get('*/examples/pizza.jpg', () => HttpResponse.arrayBuffer(new ArrayBuffer(8))));
});

async function tryPhoto() {
  const view = renderScreen('/');
  await view.user.upload(screen.getByLabelText('Try it with a photo'), photo);
  return view;
}

test('shows the recipe of a photo instead of the hero, with its nutrition', async () => {
  let sent: unknown;
  server.use(
    mockEndpoint(trialScan, (body) => {
      sent = body;
      return { succeeded: true, isFood: true, item: recipe, token: 'signed' };
    }),
  );
  await tryPhoto();
  const heading = await screen.findByRole('heading', { name: 'Lentil soup' });
  await waitFor(() => expect(heading).toHaveFocus());
  for (const text of ['Recognized', 'From plate to recipe'])
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(publicTexts.landing.headline);
  expect(sent).toEqual({ image: PHOTO_DATA_URL, assumeFood: false });
  const result = screen.getByRole('region', { name: 'Lentil soup' });
  for (const text of ['200 g lentils', 'Boil the lentils.', '320 cal', '18 g'])
    expect(within(result).getByText(text)).toBeVisible();
  expect(within(result).getByText(/^4 servings/)).toBeVisible();
});

test('during the scan the focus is at its heading, and the scan can be canceled', async () => {
  const onAbort = vi.fn();
  server.use(
    http.post('*/trial-scan', ({ request }) => {
      request.signal.addEventListener('abort', onAbort);
      return new Promise<HttpResponse<null>>(() => {});
    }),
  );
  const { user } = await tryPhoto();
  const heading = await screen.findByRole('heading', { name: 'Looking at your photo…' });
  await waitFor(() => expect(heading).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.getByLabelText('Try it with a photo')).toBeEnabled();
  expect(heading).not.toBeInTheDocument();
  await waitFor(() => expect(onAbort).toHaveBeenCalled());
});

test('scans an example photo, also one that was chosen before the app had started', async () => {
  server.use(mockTrial());
  document.documentElement.dataset.trialExample = 'pizza';
  const { user } = renderScreen('/');
  await screen.findByRole('heading', { name: 'Lentil soup' });
  expect(document.documentElement.dataset.trialExample).toBeUndefined();
  server.use(mockTrial({ item: { ...recipe, title: 'Pea soup' } }));
  await user.click(screen.getByRole('button', { name: 'Pizza' }));
  await screen.findByRole('heading', { name: 'Pea soup' });
  expect(scrollIntoView).toHaveBeenCalledTimes(2);
});

test('names the possible dishes of an unclear photo instead of a recipe', async () => {
  server.use(
    mockTrial({
      item: { ...recipe, needsReview: true },
      recognition: { ...recognition, alternatives: [{ title: 'Dal', confidence: 0.2 }] },
    }),
  );
  await tryPhoto();
  await screen.findByRole('heading', { name: 'It could be one of these' });
  expect(screen.getByRole('link', { name: 'Sign up and choose' })).toBeVisible();
  expect(screen.getByText('Dal')).toBeVisible();
  expect(screen.queryByText('200 g lentils')).not.toBeInTheDocument();
});

test('says so when it sees no food, and accepts that it is food', async () => {
  const sent: boolean[] = [];
  server.use(
    mockEndpoint(trialScan, ({ assumeFood }) => {
      sent.push(assumeFood);
      return assumeFood
        ? { succeeded: true, isFood: true, item: recipe }
        : {
            succeeded: true,
            isFood: false,
            errorMessage: 'Please select a photo of a meal, dish, or ingredient.',
          };
    }),
  );
  const { user } = await tryPhoto();
  expect(
    await screen.findByText('Please select a photo of a meal, dish, or ingredient.'),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Keep it' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'It is food' }));
  await screen.findByRole('heading', { name: 'Lentil soup' });
  expect(sent).toEqual([false, true]);
});

test('says in German that it sees no food', async () => {
  onTestFinished(resetLanguageToEnglish);
  await setTestLanguage('de');
  const errorMessage = 'Please select a photo of a meal, dish, or ingredient.';
  server.use(mockEndpoint(trialScan, () => ({ succeeded: true, isFood: false, errorMessage })));
  const { user } = renderScreen('/');
  await user.upload(screen.getByLabelText(publicTexts.trial.button), photo);
  expect(await screen.findByText(/^Bitte wähle ein Foto von einer Mahlzeit/)).toBeVisible();
});

test.each([
  ['TOO_MANY', /^You have tried 10 photos in the last hour/, false],
  ['RECOGNISER_BUSY', /^Recognition is busy right now/, true],
  ['network', /^Network error/, true],
] as const)('shows an error: %s', async (error, message, isRetryable) => {
  server.use(mockEndpointError(trialScan, error));
  await tryPhoto();
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Try another photo')).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Try Again' })).toHaveLength(isRetryable ? 1 : 0);
});

test('scans the same photo again after a failure', async () => {
  server.use(mockEndpointError(trialScan, 'network'));
  const { user } = await tryPhoto();
  const retryButton = await screen.findByRole('button', { name: 'Try Again' });
  const images: string[] = [];
  server.use(
    mockEndpoint(trialScan, ({ image }) => {
      images.push(image);
      return { succeeded: true, isFood: true, item: recipe, token: 'signed' };
    }),
  );
  await user.click(retryButton);
  await screen.findByRole('heading', { name: 'Lentil soup' });
  expect(images).toEqual([PHOTO_DATA_URL]);
});

test('after “Keep it” and a sign-in, the recipe opens', async () => {
  let kept: unknown;
  server.use(
    mockTrial(),
    mockEndpoint(login, () => ({ succeeded: true, isLogIn: true, user: buildUser() })),
    mockEndpoint(saveTrialRecipe, (body) => {
      kept = body;
      return { succeeded: true, isFood: true, itemId: _id, item: { ...item, _id } };
    }),
    mockItemQuery('GET_ITEM_BY_ID', () => ({ data: { ...item, _id } })),
  );
  const { user, getPath, router } = await tryPhoto();
  await screen.findByRole('heading', { name: 'Lentil soup' });
  await user.click(screen.getByRole('link', { name: 'Keep it' }));
  await screen.findByRole('heading', { name: 'Create your account' });
  expect(readUnsavedTrialScan()).toEqual({ token: 'signed', image: PHOTO_DATA_URL });
  await act(() => router.navigate('/login'));
  await user.type(screen.getByLabelText('Email'), 'mia@example.com');
  await user.type(screen.getByLabelText('Password'), 'Secret1!{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Lentil soup' });
  expect(getPath()).toBe(`/items/${_id}`);
  expect(kept).toEqual({ token: 'signed', image: PHOTO_DATA_URL });
  expect(readUnsavedTrialScan()).toBeNull();
});

test('a recipe that was not kept before a reload is kept after it', async () => {
  storeUnsavedTrialScan({ token: 'signed' });
  server.use(
    mockSignedIn(),
    mockEndpoint(saveTrialRecipe, () => ({ succeeded: true, isFood: true, itemId: _id })),
  );
  renderScreen('/app/home');
  expect(await screen.findByText('Your recipe is in your collection.')).toBeVisible();
  expect(readUnsavedTrialScan()).toBeNull();
});

test.each([
  ['TRIAL_SCAN_EXPIRED', null, /^The recipe of this trial is no longer available/],
  ['LIMIT_EXCEEDED', null, /^You have used all your free recipes/],
  ['network', { token: 'signed' }, 'Welcome back!'],
] as const)('an error while it is kept (%s)', async (error, pending, text) => {
  storeUnsavedTrialScan({ token: 'signed' });
  server.use(mockSignedIn(), mockEndpointError(saveTrialRecipe, error));
  renderScreen('/app/home');
  expect(await screen.findByText(text)).toBeVisible();
  expect(readUnsavedTrialScan()).toEqual(pending);
});

test('the photo is dropped if the browser cannot store it', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > 50) throw new DOMException('Full.', 'QuotaExceededError');
      stored.set(key, value);
    },
  });
  storeUnsavedTrialScan({ token: 'signed', image: PHOTO_DATA_URL });
  expect(readUnsavedTrialScan()).toEqual({ token: 'signed' });
});
