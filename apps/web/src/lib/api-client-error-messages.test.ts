import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { PhotoUploadError } from '#features/recipe-editor/photo-upload-error.ts';
import { uploadPhotosToRecipe } from '#features/recipe-editor/upload-photos.ts';
import { ApiError, getErrorMessage } from '#lib/api-client.ts';
import { itemsApi } from '#lib/items-api.ts';
import { profilesApi } from '#lib/profiles-api.ts';
import { subscriptionApi } from '#lib/subscription-api.ts';
import { server } from '#testing/mock-server.ts';
import { buildPhoto } from '#testing/test-data-builders.ts';

const BASE = 'http://plateful.test/api/backend';
const SCREEN_MESSAGE = 'Message of the screen';
const createErrorPage = () => new HttpResponse('<h1>Oops</h1>', { status: 500 });

/** The message shown after `call` fails with the given response. */
async function getMessageAfterFailure(
  call: () => Promise<unknown>,
  respond: () => Response,
): Promise<string> {
  server.use(http.all(`${BASE}/*`, respond));
  const thrown = await call().catch((reason: unknown) => reason);
  const error = thrown instanceof PhotoUploadError ? thrown.reason : thrown;
  expect(error).toBeInstanceOf(ApiError);
  return getErrorMessage(error, SCREEN_MESSAGE);
}

const itemId = '0197f000-0000-7000-8000-000000000001';
const failingCalls: [string, () => Promise<unknown>][] = [
  ['Request failed', () => itemsApi.query('GET_USER_ITEMS', { limit: 20, skip: 0 })],
  ['Request failed', () => itemsApi.command('DELETE_ITEM', { itemId })],
  ['Request failed', () => profilesApi.query('find_user', {})],
  ['Removal failed', () => itemsApi.command('REMOVE_MEDIA_FROM_ITEM', { itemId, mediaId: 'a' })],
  ['GET request failed', () => subscriptionApi.query('get_plans', {})],
  ['POST request failed', () => subscriptionApi.command('resume_subscription', {})],
  [
    'Upload failed',
    () => uploadPhotosToRecipe(itemId, [buildPhoto()], { onItemUpdated: () => undefined }),
  ],
];

test.each(failingCalls)('shows "%s" for an HTML error page', async (defaultMessage, call) => {
  expect(await getMessageAfterFailure(call, createErrorPage)).toBe(defaultMessage);
});

test.each(failingCalls)(
  'shows the server’s message instead of "%s"',
  async (_defaultMessage, call) => {
    const respondWithMessage = () =>
      HttpResponse.json({ succeeded: false, errorMessage: 'Server message.' }, { status: 400 });
    expect(await getMessageAfterFailure(call, respondWithMessage)).toBe('Server message.');
  },
);

test.each(failingCalls)(
  'shows the screen’s message instead of "%s" for an error without a message',
  async (_defaultMessage, call) => {
    expect(await getMessageAfterFailure(call, () => HttpResponse.json({ succeeded: false }))).toBe(
      SCREEN_MESSAGE,
    );
  },
);

test.each(failingCalls)(
  'shows the screen’s message instead of "%s" for a gateway error',
  async (_defaultMessage, call) => {
    const respondBadGateway = () => new HttpResponse('Bad gateway', { status: 502 });
    expect(await getMessageAfterFailure(call, respondBadGateway)).toBe(SCREEN_MESSAGE);
  },
);
