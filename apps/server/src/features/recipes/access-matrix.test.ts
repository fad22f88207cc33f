import { itemCommands, itemQueries, itemUpload } from '@plateful/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomIds } from '#platform/ids.ts';
import { type Answer, type Browser, withoutRequestId } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { photoUrl } from '#testing/recipe-stories.ts';
import { drawPhoto, signUp } from '#testing/stories.ts';
import type { ReplacedContent } from './replaced-content.ts';

const UNKNOWN = '0197f000-0000-7000-8000-000000000000';

type Action = keyof typeof itemQueries | keyof typeof itemCommands | typeof itemUpload.action;

/** What a call names. */
interface Named {
  itemId: string;
  tagId: string;
  mediaId: string;
}

/** How an action names what it is about, and with that who may. */
type Row =
  /** A recipe of the caller's, in the collection or in the bin; `media`: the answer to a photo that is not its own. */
  | {
      about: 'recipe';
      where: 'collection' | 'bin';
      media?: 400 | 404;
      payload: (named: Named) => object;
    }
  /** Somebody's collection as a whole. */
  | { about: 'owner'; payload: (userId: string) => object }
  /** Nothing that is there already, or the caller's own alone. */
  | { about: 'oneself'; payload: () => object };

const earlierContent: ReplacedContent = {
  ...{ title: 'Broth', description: '', category: 'food', ingredients: [], instructions: [] },
  ...{ calories: null, protein: null, fats: null, carbs: null, weight: null },
  ...{ servings: null, nutritionServings: null, nutritionSource: null },
  ...{ needsReview: false, alternatives: [], isEdited: false },
};

let image: string;
const byId = ({ itemId }: Named) => ({ itemId });

const rows: Record<Action, Row> = {
  GET_USER_ITEMS: { about: 'owner', payload: (userId) => ({ userId }) },
  SEARCH_ITEMS: { about: 'owner', payload: (userId) => ({ userId, query: 'soup' }) },
  GET_ITEM_BY_ID: { about: 'recipe', where: 'collection', payload: byId },
  FIND_ITEM_BY_TAGID: {
    about: 'recipe',
    where: 'collection',
    payload: ({ tagId }) => ({ tagId }),
  },
  FIND_ITEM: { about: 'oneself', payload: () => ({ title: 'soup' }) },
  GET_DELETED_ITEMS: { about: 'oneself', payload: () => ({}) },
  LIST_KNOWN_DISHES: { about: 'oneself', payload: () => ({}) },
  CREATE_ITEM: { about: 'oneself', payload: () => ({ title: 'Stew' }) },
  IMPORT_ITEMS: {
    about: 'oneself',
    payload: () => ({
      text: 'Stew\n\nIngredients\n200 g beef\n1 onion\n\nInstructions\n1. Cut it.\n2. Cook it.',
    }),
  },
  ESTIMATE_NUTRITION: {
    about: 'oneself',
    payload: () => ({ ingredients: ['200 g sugar'], servings: 2 }),
  },
  FIND_ITEM_USING_AI: { about: 'oneself', payload: () => ({ base64Image: image }) },
  UPDATE_ITEM: {
    about: 'recipe',
    where: 'collection',
    media: 400,
    payload: ({ itemId, mediaId }) => ({
      itemId,
      updateData: { title: 'Changed', previewIconUrl: `/media/${mediaId}.jpg` },
    }),
  },
  CONFIRM_RECOGNITION: {
    about: 'recipe',
    where: 'collection',
    payload: ({ itemId }) => ({ itemId, title: 'Waffles' }),
  },
  RESTORE_REPLACED_VERSION: { about: 'recipe', where: 'collection', payload: byId },
  DELETE_ITEM: { about: 'recipe', where: 'collection', payload: byId },
  RESTORE_ITEM: { about: 'recipe', where: 'bin', payload: byId },
  PURGE_ITEM: { about: 'recipe', where: 'bin', payload: byId },
  ADD_MEDIA_TO_ITEM: {
    about: 'recipe',
    where: 'collection',
    payload: ({ itemId }) => ({ itemId, mediaData: { url: image } }),
  },
  REMOVE_MEDIA_FROM_ITEM: {
    about: 'recipe',
    where: 'collection',
    media: 404,
    payload: ({ itemId, mediaId }) => ({ itemId, mediaId }),
  },
  REMOVE_MULTIPLE_MEDIA_FROM_ITEM: {
    about: 'recipe',
    where: 'collection',
    media: 404,
    payload: ({ itemId, mediaId }) => ({ itemId, mediaKeys: [`${mediaId}.jpg`] }),
  },
  UPLOAD_MEDIA_TO_ITEM: { about: 'recipe', where: 'collection', payload: byId },
};

const callers = ['signed out', 'another user', 'owner', 'Pro owner', 'admin'] as const;
type CallerName = (typeof callers)[number];
interface Person {
  browser: Browser;
  userId: string;
}

let test: TestApp;
const people = new Map<CallerName, Person>();
let victim: Person;

beforeAll(async () => {
  test = await buildTestApp({ environment: { FREE_RECIPES_PER_MONTH: '1000' } });
  image = await photoUrl();
  const join = async (pro = false) => {
    const browser = await signUp(test, { pro });
    return { browser, userId: browser.userId };
  };
  victim = await join();
  people.set('signed out', { browser: test.browser(), userId: victim.userId });
  people.set('another user', await join());
  people.set('owner', await join());
  people.set('Pro owner', await join(true));
  const admin = await join();
  await test.database.pool.query('update users set is_admin = true where id = $1', [admin.userId]);
  people.set('admin', admin);
});
afterAll(() => test.close());

/** A recipe with a photo, a tag and a version that can be restored. */
async function addRecipe(ownerId: string, isDeleted: boolean): Promise<Named> {
  const [itemId, mediaId] = [randomIds.next(), randomIds.next()];
  const tagId = `tag-${itemId}`;
  const now = test.clock.now();
  await test.database.pool.query(
    `insert into items (id, owner_id, title, source, tag_id, preview_photo_id, created_at, updated_at, deleted_at)
     values ($1, $2, 'Soup', 'fake', $3, $4, $5, $5, $6)`,
    [itemId, ownerId, tagId, mediaId, now, isDeleted ? now : null],
  );
  await test.database.pool.query(
    `insert into replaced_recipes (id, owner_id, item_id, content, replaced_at) values ($1, $2, $3, $4, $5)`,
    [randomIds.next(), ownerId, itemId, JSON.stringify(earlierContent), now],
  );
  await test.database.pool.query(
    `insert into photos (id, owner_id, item_id, width, height, placeholder, role, created_at)
     values ($1, $2, $3, 1, 1, '', 'original', $4)`,
    [mediaId, ownerId, itemId, now],
  );
  return { itemId, tagId, mediaId };
}

type Target = 'own' | 'own in the bin' | 'other’s' | 'other’s in the bin' | 'unknown' | 'no uuid';
type MediaTarget = 'own with other’s photo' | 'own with a binned photo' | 'other’s with own photo';

async function targetsOf(ownerId: string): Promise<Record<Target | MediaTarget, Named>> {
  const [own, binned] = [await addRecipe(ownerId, false), await addRecipe(ownerId, true)];
  const [others, othersBinned] = [
    await addRecipe(victim.userId, false),
    await addRecipe(victim.userId, true),
  ];
  return {
    own,
    'own in the bin': binned,
    'other’s': others,
    'other’s in the bin': othersBinned,
    unknown: { itemId: UNKNOWN, tagId: 'unknown', mediaId: own.mediaId },
    'no uuid': { itemId: 'no-such-id', tagId: 'no-such-id', mediaId: own.mediaId },
    'own with other’s photo': { ...own, mediaId: others.mediaId },
    'own with a binned photo': { ...own, mediaId: binned.mediaId },
    'other’s with own photo': { ...others, mediaId: own.mediaId },
  };
}

async function call(browser: Browser, action: string, payload: object): Promise<Answer> {
  if (action in itemQueries) return browser.query(action, payload);
  if (action !== itemUpload.action) return browser.command(action, payload);
  const form = new FormData();
  form.set('action', action);
  for (const [name, value] of Object.entries(payload)) form.set(name, String(value));
  form.append('files', new Blob([new Uint8Array(await drawPhoto(9))]), 'plate.jpg');
  return browser.upload(itemUpload.path, form);
}

/** All that there is of recipes. */
async function everything(): Promise<string> {
  const { rows } = await test.database.pool.query(
    `select (select string_agg(one::text, ';' order by one.id) from items one)
      || (select string_agg(one::text, ';' order by one.id) from photos one)
      || (select string_agg(one::text, ';' order by owner_id, shelf) from recipe_counts one) as all`,
  );
  return `${rows[0].all} ${[...test.media.files.keys()].sort()}`;
}

function expectedOfRecipe(
  row: Row & { about: 'recipe' },
  caller: CallerName,
  target: Target | MediaTarget,
): number {
  if (caller === 'signed out') return 401;
  const isOwn = target === 'own' || target.startsWith('own with');
  const isThere = row.where === 'bin' ? target === 'own in the bin' : isOwn;
  if (!isThere) return 404;
  return target.startsWith('own with') ? (row.media ?? 200) : 200;
}

function expectedOfOwner(caller: CallerName, whose: string): number {
  if (caller === 'signed out') return 401;
  if (whose === 'own') return 200;
  if (caller !== 'admin') return 403;
  return whose === 'no uuid' ? 404 : 200;
}

/** Calls and compares; what is refused changes nothing. */
async function probe(
  caller: CallerName,
  action: string,
  { payload, expected, label }: { payload: object; expected: number; label: string },
): Promise<Answer> {
  const browser = people.get(caller)?.browser ?? test.browser();
  const before = await everything();
  const answer = await call(browser, action, payload);
  expect([label, answer.status]).toEqual([label, expected]);
  if (expected !== 200) expect([label, await everything()]).toEqual([label, before]);
  return answer;
}

const named = [...Object.keys(itemQueries), ...Object.keys(itemCommands), itemUpload.action];

it('knows every action of the contract', () => {
  expect(Object.keys(rows).sort()).toEqual(named.sort());
});

describe.each(Object.entries(rows))('%s', (action, row) => {
  it.each(callers)('is decided for: %s', async (caller) => {
    const { userId } = people.get(caller) ?? victim;
    if (row.about === 'oneself') {
      const expected = caller === 'signed out' ? 401 : 200;
      await probe(caller, action, { payload: row.payload(), expected, label: action });
      return;
    }
    if (row.about === 'owner') {
      const owners = { own: userId, 'other’s': victim.userId, unknown: UNKNOWN, 'no uuid': 'me' };
      for (const [label, owner] of Object.entries(owners)) {
        const expected = expectedOfOwner(caller, label);
        await probe(caller, action, { payload: row.payload(owner), expected, label });
      }
      return;
    }
    const bodies = new Map<string, unknown>();
    let targets = await targetsOf(userId);
    for (const label of Object.keys(targets) as (Target | MediaTarget)[]) {
      if (label.includes('with') && row.media === undefined) continue;
      const expected = expectedOfRecipe(row, caller, label);
      const payload = row.payload(targets[label]);
      const { body } = await probe(caller, action, { payload, expected, label });
      bodies.set(label, withoutRequestId(body));
      // What was allowed may have taken them away.
      if (expected === 200) targets = await targetsOf(userId);
    }
    // Nobody learns from an answer that there is such a recipe of somebody else's.
    for (const label of ['other’s', 'other’s in the bin', 'no uuid']) {
      expect([label, bodies.get(label)]).toEqual([label, bodies.get('unknown')]);
    }
  });
});
