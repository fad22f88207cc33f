import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { UploadError, uploadPhotos } from '#features/recipes/edit/edit-upload.ts';
import { ApiError, errorText } from '#lib/api.ts';
import { items, profiles } from '#lib/calls.ts';
import { buildPhoto } from '#testing/builders.ts';
import { server } from '#testing/server.ts';

const BASE = 'http://plateful.test/api/backend';
const OWN = 'What the screen says';
const brokenPage = () => new HttpResponse('<h1>Oops</h1>', { status: 500 });

/** What is said when the answer is none of ours. */
async function saidAfter(call: () => Promise<unknown>, answer: () => Response): Promise<string> {
  server.use(http.all(`${BASE}/*`, answer));
  const failure = await call().catch((reason: unknown) => reason);
  const error = failure instanceof UploadError ? failure.reason : failure;
  expect(error).toBeInstanceOf(ApiError);
  return errorText(error, OWN);
}

const itemId = '0197f000-0000-7000-8000-000000000001';
const calls: [string, () => Promise<unknown>][] = [
  ['Request failed', () => items.query('GET_USER_ITEMS', { limit: 20, skip: 0 })],
  ['Request failed', () => items.command('DELETE_ITEM', { itemId })],
  ['Request failed', () => profiles.query('find_user', {})],
  ['Removal failed', () => items.command('REMOVE_MEDIA_FROM_ITEM', { itemId, mediaId: 'a' })],
  ['Upload failed', () => uploadPhotos(itemId, [buildPhoto()], { onAnswer: () => undefined })],
];

test.each(calls)('%s: an error page instead of an answer', async (said, call) => {
  expect(await saidAfter(call, brokenPage)).toBe(said);
});

test.each(calls)('not %s, where the server has its own sentence', async (_said, call) => {
  const refuse = () =>
    HttpResponse.json({ succeeded: false, errorMessage: 'Its own.' }, { status: 400 });
  expect(await saidAfter(call, refuse)).toBe('Its own.');
});

test.each(calls)('not %s, where a refusal has none', async (_said, call) => {
  expect(await saidAfter(call, () => HttpResponse.json({ succeeded: false }))).toBe(OWN);
});

test.each(calls)('not %s, where a gateway says that nobody answers', async (_said, call) => {
  const isSilent = () => new HttpResponse('Bad gateway', { status: 502 });
  expect(await saidAfter(call, isSilent)).toBe(OWN);
});
