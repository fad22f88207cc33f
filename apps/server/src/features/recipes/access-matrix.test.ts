import { randomUUID } from 'node:crypto';
import { itemCommands, itemQueries, itemUpload } from '@plateful/contract/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomIdGenerator } from '#platform/random-id-generator.ts';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import { createFakeRecognitionProvider } from '#testing/fakes/fake-recognition-provider.ts';
import { createFakeRecognizer } from '#testing/fakes/fake-recognizer.ts';
import { createPhotoDataUrl } from '#testing/recipe-requests.ts';
import {
  omitRequestId,
  type TestHttpClient,
  type TestResponse,
} from '#testing/test-http-client.ts';
import type { ReplacedVersionContent } from './versions/replaced-version-content.ts';

const UNKNOWN = '0197f000-0000-7000-8000-000000000000';

type Action = keyof typeof itemQueries | keyof typeof itemCommands | typeof itemUpload.action;

/** The ids in a request. */
interface TargetIds {
  itemId: string;
  tagId: string;
  mediaId: string;
}

/** How an action refers to its target, which decides who may call it. */
type AccessRule =
  /** One of the caller's recipes. `foreignPhotoStatus`: the status for a photo of another recipe. */
  | {
      subject: 'recipe';
      location: 'collection' | 'trash';
      foreignPhotoStatus?: 400 | 404;
      payload: (named: TargetIds) => object;
    }
  /** All recipes of a user. */
  | { subject: 'owner'; payload: (userId: string) => object }
  /** No existing recipe, or the caller's own data only. */
  | { subject: 'oneself'; payload: () => object };

const replacedContent: ReplacedVersionContent = {
  ...{ title: 'Broth', description: '', category: 'food', ingredients: [], instructions: [] },
  ...{ prepMinutes: null, cookMinutes: null, totalMinutes: null },
  ...{ sections: [], diets: [], allergens: [] },
  ...{ calories: null, protein: null, fats: null, carbs: null, weight: null },
  ...{ servings: null, nutritionServings: null, nutritionSource: null, nutritionRange: null },
  ...{ needsReview: false, alternatives: [], isEdited: false },
};

let image: string;
const itemIdPayload = ({ itemId }: TargetIds) => ({ itemId });
const itemIdsPayload = ({ itemId }: TargetIds) => ({ itemIds: [itemId] });

const accessRules: Record<Action, AccessRule> = {
  GET_USER_ITEMS: { subject: 'owner', payload: (userId) => ({ userId }) },
  SEARCH_ITEMS: { subject: 'owner', payload: (userId) => ({ userId, query: 'soup' }) },
  GET_ITEM_BY_ID: { subject: 'recipe', location: 'collection', payload: itemIdPayload },
  FIND_ITEM_BY_TAGID: {
    subject: 'recipe',
    location: 'collection',
    payload: ({ tagId }) => ({ tagId }),
  },
  FIND_ITEM: { subject: 'oneself', payload: () => ({ title: 'soup' }) },
  GET_ITEMS_BY_ID: { subject: 'recipe', location: 'collection', payload: itemIdsPayload },
  GET_HOME_ITEMS: { subject: 'oneself', payload: () => ({}) },
  LIST_TAGS: { subject: 'oneself', payload: () => ({}) },
  GET_DELETED_ITEMS: { subject: 'oneself', payload: () => ({}) },
  LIST_KNOWN_DISHES: { subject: 'oneself', payload: () => ({}) },
  FIND_KNOWN_DISHES: { subject: 'oneself', payload: () => ({ query: 'soup' }) },
  CREATE_ITEM: { subject: 'oneself', payload: () => ({ title: 'Stew' }) },
  IMPORT_ITEMS: {
    subject: 'oneself',
    payload: () => ({
      text: 'Stew\n\nIngredients\n200 g beef\n1 onion\n\nInstructions\n1. Cut it.\n2. Cook it.',
    }),
  },
  PREVIEW_IMPORT: { subject: 'oneself', payload: () => ({ text: 'Stew\n200 g beef' }) },
  ESTIMATE_NUTRITION: {
    subject: 'oneself',
    payload: () => ({ ingredients: ['200 g sugar'], servings: 2 }),
  },
  FIND_ITEM_USING_AI: { subject: 'oneself', payload: () => ({ base64Image: image }) },
  UPDATE_ITEM: {
    subject: 'recipe',
    location: 'collection',
    foreignPhotoStatus: 400,
    payload: ({ itemId, mediaId }) => ({
      itemId,
      updateData: { title: 'Changed', previewIconUrl: `/media/${mediaId}.jpg` },
    }),
  },
  CONFIRM_RECOGNITION: {
    subject: 'recipe',
    location: 'collection',
    payload: ({ itemId }) => ({ itemId, title: 'Waffles' }),
  },
  COMPOSE_RECIPE: { subject: 'oneself', payload: () => ({ title: 'Waffles' }) },
  DISCARD_RECOGNITION: { subject: 'recipe', location: 'collection', payload: itemIdPayload },
  RESTORE_REPLACED_VERSION: { subject: 'recipe', location: 'collection', payload: itemIdPayload },
  DELETE_ITEM: { subject: 'recipe', location: 'collection', payload: itemIdPayload },
  RESTORE_ITEM: { subject: 'recipe', location: 'trash', payload: itemIdPayload },
  DELETE_ITEMS: { subject: 'recipe', location: 'collection', payload: itemIdsPayload },
  RESTORE_ITEMS: { subject: 'recipe', location: 'trash', payload: itemIdsPayload },
  TAG_ITEMS: {
    subject: 'recipe',
    location: 'collection',
    payload: ({ itemId }) => ({ itemIds: [itemId], add: ['quick'] }),
  },
  RENAME_TAG: { subject: 'oneself', payload: () => ({ tag: 'quick', newTag: 'fast' }) },
  DELETE_TAG: { subject: 'oneself', payload: () => ({ tag: 'quick' }) },
  PURGE_ITEM: { subject: 'recipe', location: 'trash', payload: itemIdPayload },
  ADD_MEDIA_TO_ITEM: {
    subject: 'recipe',
    location: 'collection',
    payload: ({ itemId }) => ({ itemId, mediaData: { url: image } }),
  },
  REMOVE_MEDIA_FROM_ITEM: {
    subject: 'recipe',
    location: 'collection',
    foreignPhotoStatus: 404,
    payload: ({ itemId, mediaId }) => ({ itemId, mediaId }),
  },
  REMOVE_MULTIPLE_MEDIA_FROM_ITEM: {
    subject: 'recipe',
    location: 'collection',
    foreignPhotoStatus: 404,
    payload: ({ itemId, mediaId }) => ({ itemId, mediaKeys: [`${mediaId}.jpg`] }),
  },
  UPLOAD_MEDIA_TO_ITEM: {
    subject: 'recipe',
    location: 'collection',
    payload: ({ itemId }) => ({ itemId, requestKey: randomUUID() }),
  },
};

const callers = ['signed out', 'another user', 'owner', 'Pro owner', 'admin'] as const;
type CallerName = (typeof callers)[number];
interface TestUser {
  browser: TestHttpClient;
  userId: string;
}

let app: TestApp;
const usersByCaller = new Map<CallerName, TestUser>();
let otherUser: TestUser;

beforeAll(async () => {
  const { generateRecipe } = createFakeRecognitionProvider();
  app = await buildTestApp({
    environment: { FREE_RECIPES_PER_MONTH: '1000' },
    recognizer: { ...createFakeRecognizer(), generateRecipe },
  });
  image = await createPhotoDataUrl();
  const createUser = async (pro = false) => {
    const browser = await signUp(app, { pro });
    return { browser, userId: browser.userId };
  };
  otherUser = await createUser();
  usersByCaller.set('signed out', { browser: app.createBrowser(), userId: otherUser.userId });
  usersByCaller.set('another user', await createUser());
  usersByCaller.set('owner', await createUser());
  usersByCaller.set('Pro owner', await createUser(true));
  const admin = await createUser();
  await app.database.pool.query('update users set is_admin = true where id = $1', [admin.userId]);
  usersByCaller.set('admin', admin);
});
afterAll(() => app.close());

/** Inserts a recipe with a photo, a tag and a version that can be restored. */
async function addRecipe(ownerId: string, isDeleted: boolean): Promise<TargetIds> {
  const [itemId, mediaId] = [randomIdGenerator.newId(), randomIdGenerator.newId()];
  const tagId = `tag-${itemId}`;
  const now = app.clock.now();
  await app.database.pool.query(
    `insert into items (id, owner_id, title, source, tag_id, preview_photo_id, needs_review, created_at, updated_at, deleted_at)
     values ($1, $2, 'Soup', 'fake', $3, $4, true, $5, $5, $6)`,
    [itemId, ownerId, tagId, mediaId, now, isDeleted ? now : null],
  );
  await app.database.pool.query(
    `insert into recipe_versions (id, owner_id, item_id, content, replaced_at) values ($1, $2, $3, $4, $5)`,
    [randomIdGenerator.newId(), ownerId, itemId, JSON.stringify(replacedContent), now],
  );
  await app.database.pool.query(
    `insert into photos (id, owner_id, item_id, width, height, placeholder, role, created_at)
     values ($1, $2, $3, 1, 1, '', 'original', $4)`,
    [mediaId, ownerId, itemId, now],
  );
  return { itemId, tagId, mediaId };
}

type Target = 'own' | 'own in trash' | 'other’s' | 'other’s in trash' | 'unknown' | 'no uuid';
type MediaTarget = 'own with other’s photo' | 'own with trashed photo' | 'other’s with own photo';

async function createTargets(ownerId: string): Promise<Record<Target | MediaTarget, TargetIds>> {
  const [own, trashed] = [await addRecipe(ownerId, false), await addRecipe(ownerId, true)];
  const [otherItem, otherTrashed] = [
    await addRecipe(otherUser.userId, false),
    await addRecipe(otherUser.userId, true),
  ];
  return {
    own,
    'own in trash': trashed,
    'other’s': otherItem,
    'other’s in trash': otherTrashed,
    unknown: { itemId: UNKNOWN, tagId: 'unknown', mediaId: own.mediaId },
    'no uuid': { itemId: 'no-such-id', tagId: 'no-such-id', mediaId: own.mediaId },
    'own with other’s photo': { ...own, mediaId: otherItem.mediaId },
    'own with trashed photo': { ...own, mediaId: trashed.mediaId },
    'other’s with own photo': { ...otherItem, mediaId: own.mediaId },
  };
}

async function callAction(
  browser: TestHttpClient,
  action: string,
  payload: object,
): Promise<TestResponse> {
  if (action in itemQueries) return browser.query(action, payload);
  if (action !== itemUpload.action) return browser.command(action, payload);
  const form = new FormData();
  form.set('action', action);
  for (const [name, value] of Object.entries(payload)) form.set(name, String(value));
  form.append('files', new Blob([new Uint8Array(await createTestPhoto(9))]), 'plate.jpg');
  return browser.upload(itemUpload.path, form);
}

/** All stored data of recipes, as text. */
async function snapshotRecipeData(): Promise<string> {
  const { rows } = await app.database.pool.query(
    `select (select string_agg(one::text, ';' order by one.id) from items one)
      || (select string_agg(one::text, ';' order by one.id) from photos one)
      || (select string_agg(one::text, ';' order by owner_id, category_group) from recipe_counts one) as all`,
  );
  return `${rows[0].all} ${[...app.media.files.keys()].sort()}`;
}

function expectedRecipeStatus(
  rule: AccessRule & { subject: 'recipe' },
  caller: CallerName,
  target: Target | MediaTarget,
): number {
  if (caller === 'signed out') return 401;
  const isOwn = target === 'own' || target.startsWith('own with');
  const exists = rule.location === 'trash' ? target === 'own in trash' : isOwn;
  if (!exists) return 404;
  return target.startsWith('own with') ? (rule.foreignPhotoStatus ?? 200) : 200;
}

function expectedOwnerStatus(caller: CallerName, target: string): number {
  if (caller === 'signed out') return 401;
  if (target === 'own') return 200;
  if (caller !== 'admin') return 403;
  return target === 'no uuid' ? 404 : 200;
}

/** Sends the request and checks its status; a rejected request must not change any data. */
async function expectStatus(
  caller: CallerName,
  action: string,
  { payload, expected, label }: { payload: object; expected: number; label: string },
): Promise<TestResponse> {
  const browser = usersByCaller.get(caller)?.browser ?? app.createBrowser();
  const before = await snapshotRecipeData();
  const response = await callAction(browser, action, payload);
  expect([label, response.status]).toEqual([label, expected]);
  if (expected !== 200) expect([label, await snapshotRecipeData()]).toEqual([label, before]);
  return response;
}

const allActions = [...Object.keys(itemQueries), ...Object.keys(itemCommands), itemUpload.action];

it('contains a rule for every action of the contract', () => {
  expect(Object.keys(accessRules).sort()).toEqual(allActions.sort());
});

describe.each(Object.entries(accessRules))('%s', (action, rule) => {
  it.each(callers)('enforces access for %s', async (caller) => {
    const { userId } = usersByCaller.get(caller) ?? otherUser;
    if (rule.subject === 'oneself') {
      const expected = caller === 'signed out' ? 401 : 200;
      await expectStatus(caller, action, { payload: rule.payload(), expected, label: action });
      return;
    }
    if (rule.subject === 'owner') {
      const owners = {
        own: userId,
        'other’s': otherUser.userId,
        unknown: UNKNOWN,
        'no uuid': 'me',
      };
      for (const [label, owner] of Object.entries(owners)) {
        const expected = expectedOwnerStatus(caller, label);
        await expectStatus(caller, action, { payload: rule.payload(owner), expected, label });
      }
      return;
    }
    const bodies = new Map<string, unknown>();
    let targets = await createTargets(userId);
    for (const label of Object.keys(targets) as (Target | MediaTarget)[]) {
      if (label.includes('with') && rule.foreignPhotoStatus === undefined) continue;
      const expected = expectedRecipeStatus(rule, caller, label);
      const payload = rule.payload(targets[label]);
      const { body } = await expectStatus(caller, action, { payload, expected, label });
      bodies.set(label, omitRequestId(body));
      // The request may have deleted the targets.
      if (expected === 200) targets = await createTargets(userId);
    }
    // The response must not reveal that another user's recipe exists.
    for (const label of ['other’s', 'other’s in trash', 'no uuid']) {
      expect([label, bodies.get(label)]).toEqual([label, bodies.get('unknown')]);
    }
  });
});
