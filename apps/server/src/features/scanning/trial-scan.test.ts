import { messages, TRIAL_SCANS_PER_HOUR } from '@plateful/contract';
import { SignJWT } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import { createFakeRecognitionProvider } from '#testing/fakes/fake-recognition-provider.ts';
import { createFakeRecognizer } from '#testing/fakes/fake-recognizer.ts';
import { formatPostRequestHead, listenOnFreePort, RawConnection } from '#testing/raw-connection.ts';
import { createPhotoDataUrl } from '#testing/recipe-requests.ts';
import { countRows } from '#testing/scan-test-helpers.ts';
import type { TestHttpClient, TestResponse } from '#testing/test-http-client.ts';

const BROWN = '#804000';
const BLUE = '#0000ff';
const MINUTE = 60_000;

let app: TestApp;
afterEach(() => app.close());

async function start(options: Parameters<typeof buildTestApp>[0] = {}): Promise<TestHttpClient> {
  app = await buildTestApp(options);
  return app.createBrowser();
}

const toDataUrl = async (color: string) =>
  `data:image/jpeg;base64,${(await createTestPhoto(1, color)).toString('base64')}`;

async function tryPhoto(visitor: TestHttpClient, fields: Record<string, unknown> = {}) {
  const image = await createPhotoDataUrl();
  return visitor.post('/trial-scan', { image, ...fields });
}

/** Scans a photo from another network. */
async function tryPhotoFrom(visitor: TestHttpClient, remoteAddress: string): Promise<TestResponse> {
  return visitor.send({
    method: 'POST',
    url: '/api/backend/trial-scan',
    remoteAddress,
    payload: JSON.stringify({ image: await createPhotoDataUrl() }),
    headers: { 'content-type': 'application/json', origin: 'http://localhost' },
  });
}

/** A recognizer that waits until it is released. */
function createBlockedRecognizer() {
  const fake = createFakeRecognizer();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let running = 0;
  let maxRunning = 0;
  const recognize: typeof fake.recognize = async (photo, options) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await released;
    running -= 1;
    return fake.recognize(photo, options);
  };
  return { recognizer: { ...fake, recognize }, release, getMaxRunning: () => maxRunning };
}

const countStored = async () => [
  await countRows(app, 'items'),
  await countRows(app, 'photos'),
  await countRows(app, 'scans'),
  app.media.files.size,
];

describe('trial scan', () => {
  it('returns the recipe of a photo without an account, and stores nothing', async () => {
    const { status, body } = await tryPhoto(await start());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      succeeded: true,
      isFood: true,
      item: { needsReview: false, source: 'fake', nutritionSource: 'table', media: [] },
      recognition: { kind: 'dish', title: 'Spaghetti bolognese' },
      token: expect.any(String),
    });
    expect(body).not.toHaveProperty('itemId');
    expect(body.item).not.toHaveProperty('_id');
    const item = body.item as Record<string, unknown>;
    expect((item.ingredients as string[]).length).toBeGreaterThan(4);
    expect(item.calories).toBeGreaterThan(100);
    expect(await countStored()).toEqual([0, 0, 0, 0]);
  });

  it('names the possible dishes of an unclear photo', async () => {
    const { body } = await tryPhoto(await start(), { image: await toDataUrl(BROWN) });
    expect(body).toMatchObject({
      isFood: true,
      item: { needsReview: true, alternatives: [{ title: 'Bread pudding' }, { title: 'Waffles' }] },
      recognition: { title: 'Apple pie' },
    });
  });

  it('says so when a photo shows no food, unless the visitor says that it does', async () => {
    const visitor = await start();
    const image = await toDataUrl(BLUE);
    const { status, body } = await tryPhoto(visitor, { image });
    expect(status).toBe(200);
    expect(body).toEqual({ succeeded: true, isFood: false, errorMessage: messages.notFood });
    const assumed = await tryPhoto(visitor, { image, assumeFood: true });
    expect(assumed.body).toMatchObject({ isFood: true, item: { needsReview: true } });
  });

  it('never asks a provider', async () => {
    const provider = createFakeRecognitionProvider({
      recognize: () => Promise.reject(new Error('A provider was asked.')),
    });
    const visitor = await start({
      recognizer: provider,
      embeddedRecognizer: createFakeRecognizer({ source: 'embedded' }),
    });
    const { body } = await tryPhoto(visitor);
    expect(body).toMatchObject({ isFood: true, recognition: { source: 'embedded' } });
    const { rows } = await app.database.pool.query('select count(*)::int from provider_calls');
    expect(rows[0].count).toBe(0);
  });

  it.each([
    ['no photo', { image: 'data:image/jpeg;base64,aGVsbG8=' }, 415],
    ['an address', { image: 'https://example.com/photo.jpg' }, 400],
    ['an empty photo', { image: '' }, 422],
    ['no image', { image: undefined }, 400],
    ['a long field', { mimeType: 'x'.repeat(9000) }, 413],
  ])('rejects %s', async (_, fields, status) => {
    expect((await tryPhoto(await start(), fields)).status).toBe(status);
  });

  it('rejects a body that is larger than one image before reading it', async () => {
    const visitor = await start();
    const { status } = await visitor.post('/trial-scan', {}, { 'content-length': '60000000' });
    expect(status).toBe(413);
  });
});

describe('many trial scans', () => {
  it('are limited to ten an hour for each address', async () => {
    const visitor = await start({ environment: { RATE_LIMIT: 'on' } });
    for (let scan = 0; scan < TRIAL_SCANS_PER_HOUR; scan++)
      expect((await tryPhoto(visitor)).status).toBe(200);
    const refused = await tryPhoto(visitor);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect((await tryPhotoFrom(visitor, '192.0.2.7')).status).toBe(200);
  });

  it('run one at a time, in a short queue, and leave users alone', async () => {
    const flooding = createBlockedRecognizer();
    const visitor = await start({
      recognizer: createFakeRecognitionProvider(),
      embeddedRecognizer: flooding.recognizer,
    });
    const user = await signUp(app);
    const flood = Array.from({ length: 30 }, (_, index) =>
      tryPhotoFrom(visitor, `192.0.2.${index}`),
    );
    const refused = await Promise.race(flood);
    expect(refused).toMatchObject({ status: 503, body: { code: 'RECOGNISER_BUSY' } });
    const image = await createPhotoDataUrl();
    const payload = { image, mimeType: 'image/jpeg' };
    const scanned = await user.post('/scan', { action: 'FOOD_RECOGNITION', payload });
    expect(scanned.status).toBe(200);
    flooding.release();
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(13);
    expect(statuses.filter((status) => status === 503)).toHaveLength(17);
    expect(flooding.getMaxRunning()).toBe(1);
    expect((await tryPhoto(visitor)).status).toBe(200);
  });
});

describe('photos that visitors send slowly', () => {
  it('are refused beyond five, take nothing from users, and leave nothing behind', async () => {
    const visitor = await start();
    const user = await signUp(app);
    const port = await listenOnFreePort(app);
    const connections = await Promise.all(
      Array.from({ length: 12 }, () => RawConnection.open(port)),
    );
    const head = formatPostRequestHead('/trial-scan', { 'content-length': 30_000_000 });
    await Promise.all(connections.map((connection) => connection.write(head)));
    const isRefused = connections.map((connection) =>
      connection.readUntil(' 503 ').then(
        () => true,
        () => false,
      ),
    );
    // One is read, and four wait.
    expect(await Promise.race(isRefused)).toBe(true);
    const largePhoto = Buffer.concat([await createTestPhoto(), Buffer.alloc(1_000_000)]);
    const image = `data:image/jpeg;base64,${largePhoto.toString('base64')}`;
    const payload = { action: 'FOOD_RECOGNITION', payload: { image } };
    expect((await user.post('/scan', payload)).status).toBe(200);
    for (const connection of connections) connection.reset();
    expect((await Promise.all(isRefused)).filter(Boolean)).toHaveLength(7);
    expect((await visitor.post('/trial-scan', { image })).status).toBe(200);
  });
});

describe('keeping the recipe of a trial scan', () => {
  const keep = (browser: TestHttpClient, fields: Record<string, unknown>) =>
    browser.post('/trial-scan/keep', fields);

  async function tryAndSignUp(color?: string) {
    const visitor = await start();
    const image = color ? await toDataUrl(color) : await createPhotoDataUrl();
    const { body } = await tryPhoto(visitor, { image });
    return { trial: body as { token: string; item: object }, image, user: await signUp(app) };
  }

  it('stores the recipe that was shown, with its photo, for one credit', async () => {
    const { trial, image, user } = await tryAndSignUp();
    const { status, body } = await keep(user, { token: trial.token, image });
    expect(status).toBe(200);
    const item = body.item as Record<string, unknown>;
    const { media: _, previewIconUrl: __, ...content } = trial.item as Record<string, unknown>;
    expect(item).toMatchObject(content);
    expect(body.itemId).toBe(item._id);
    expect(item.media).toHaveLength(1);
    expect(app.publishedEvents.at(-1)).toMatchObject({ event: 'item:created' });
    const profile = await user.query('GET_USER_ITEMS');
    expect(profile.body.response).toMatchObject({ total: 1 });
    expect(await countRows(app, 'scans')).toBe(1);
    const { rows } = await app.database.pool.query('select embedding from photos');
    expect(rows[0].embedding).not.toBeNull();
  });

  it('keeps a guess as a guess, without its photo if the browser has lost it', async () => {
    const { trial, user } = await tryAndSignUp(BROWN);
    const { body } = await keep(user, { token: trial.token });
    expect(body.item).toMatchObject({
      needsReview: true,
      media: [],
      recognition: { title: 'Apple pie' },
      alternatives: [{ title: 'Bread pudding' }, { title: 'Waffles' }],
    });
  });

  it('stores one recipe however often and however parallel the token is used', async () => {
    const { trial, user } = await tryAndSignUp();
    const parallel = await Promise.all(
      Array.from({ length: 8 }, () => keep(user, { token: trial.token })),
    );
    const again = await keep(user, { token: trial.token });
    const itemIds = new Set([...parallel, again].map(({ body }) => body.itemId));
    expect(itemIds.size).toBe(1);
    expect(again.body.duplicate).toBe(true);
    expect([await countRows(app, 'items'), await countRows(app, 'scans')]).toEqual([1, 1]);
    const other = await signUp(app);
    expect((await keep(other, { token: trial.token })).body.duplicate).toBeUndefined();
  });

  it('does not store a recipe again that the user has deleted', async () => {
    const { trial, user } = await tryAndSignUp();
    const { body } = await keep(user, { token: trial.token });
    await user.command('DELETE_ITEM', { itemId: body.itemId });
    expect(await keep(user, { token: trial.token })).toMatchObject({
      status: 409,
      body: { code: 'ITEM_IN_TRASH' },
    });
    expect(await countRows(app, 'items')).toBe(1);
    expect(await countRows(app, 'scans')).toBe(1);
  });

  it('ends after 30 minutes', async () => {
    const { trial, user } = await tryAndSignUp();
    app.clock.advance(31 * MINUTE);
    expect(await keep(user, { token: trial.token })).toMatchObject({
      status: 400,
      body: { code: 'TRIAL_SCAN_EXPIRED', errorMessage: messages.trialScanExpired },
    });
  });

  it('accepts only unchanged tokens of this server', async () => {
    const { trial, user } = await tryAndSignUp();
    const [header = '', claims = '', signature = ''] = trial.token.split('.');
    const decoded = JSON.parse(Buffer.from(claims, 'base64url').toString());
    decoded.recipe.draft.title = 'Forged';
    const forgedClaims = Buffer.from(JSON.stringify(decoded)).toString('base64url');
    const noneHeader = Buffer.from('{"alg":"none"}').toString('base64url');
    const otherKey = await new SignJWT(decoded)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new Uint8Array(32));
    const forged = [
      `${header}.${forgedClaims}.${signature}`,
      `${noneHeader}.${forgedClaims}.`,
      `${header}.${claims}.`,
      otherKey,
      'token',
      'x'.repeat(200_000),
    ];
    for (const token of forged)
      expect(await keep(user, { token })).toMatchObject({ body: { code: 'TRIAL_SCAN_EXPIRED' } });
    expect((await keep(user, { token: 'x'.repeat(200_001) })).status).toBe(400);
    expect(await countRows(app, 'items')).toBe(0);
    expect(await countRows(app, 'scans')).toBe(0);
  });

  it('rejects another photo and callers without a session', async () => {
    const { trial, image, user } = await tryAndSignUp();
    const other = await keep(user, { token: trial.token, image: await createPhotoDataUrl() });
    expect(other).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    const signedOut = await keep(app.createBrowser(), { token: trial.token, image });
    expect(signedOut.status).toBe(401);
    expect(await countStored()).toEqual([0, 0, 0, 0]);
  });

  it('uses the monthly limit like a scan', async () => {
    const visitor = await start({ environment: { FREE_RECIPES_PER_MONTH: '1' } });
    const user = await signUp(app);
    const [first, second] = [await tryPhoto(visitor), await tryPhoto(visitor)];
    expect((await keep(user, { token: first.body.token })).status).toBe(200);
    expect(await keep(user, { token: second.body.token })).toMatchObject({
      status: 402,
      body: { limitExceeded: true, maxLimit: 1 },
    });
  });
});
