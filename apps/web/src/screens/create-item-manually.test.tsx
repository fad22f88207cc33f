import type { ErrorCode, Item, itemCommands, PayloadOf } from '@plateful/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { useAppStore } from '#lib/app-store.ts';
import { createErrorResponse } from '#testing/create-action-mocks.ts';
import { createDeferred } from '#testing/create-deferred.ts';
import { mockItemCommand, mockItemQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem, buildPhoto } from '#testing/test-data-builders.ts';

const UPLOAD_URL = 'http://plateful.test/api/backend/items/upload';
const soup = buildItem({
  _id: 'soup',
  title: 'Soup',
  description: '',
  category: '',
  ingredients: ['1 lemon', '2 eggs'],
  instructions: [],
  servings: null,
});

let createdItems: PayloadOf<(typeof itemCommands)['CREATE_ITEM']>[];

const createItemHandler = mockItemCommand('CREATE_ITEM', (payload) => {
  createdItems.push(payload);
  return { data: soup };
});

beforeEach(() => {
  createdItems = [];
  server.use(
    mockSignedIn(),
    mockItemQuery('GET_ITEM_BY_ID', () => ({ data: soup })),
    mockItemCommand('ESTIMATE_NUTRITION', () => ({ nutrition: null, lines: [] })),
    createItemHandler,
  );
});

async function renderNewItem() {
  const view = renderScreen('/items/new');
  await screen.findByRole('heading', { name: 'New recipe', level: 1 });
  await screen.findByLabelText('Add photos');
  await screen.findByRole('group', { name: 'Nutrition per serving' });
  return view;
}

const getField = (name: string) => screen.getByLabelText(name);
const getButton = (name: string) => screen.getByRole('button', { name });

test('creates a recipe and opens its page', async () => {
  const { user, getPath } = await renderNewItem();
  await user.type(getField('Display Name'), ' Soup ');
  await user.click(getField('Ingredient 1'));
  await user.paste('- 1 lemon\n- 2 eggs');
  await user.click(getButton('Save'));
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
  expect(await screen.findByText('Soup was added to your collection.')).toBeVisible();
  expect(createdItems).toEqual([
    {
      requestKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Soup',
      ingredients: ['1 lemon', '2 eggs'],
    },
  ]);
});

test('requires a title', async () => {
  const { user } = await renderNewItem();
  await user.click(getButton('Save'));
  await waitFor(() =>
    expect(getField('Display Name')).toHaveAccessibleDescription('Title is required'),
  );
  expect(createdItems).toEqual([]);
});

const rejectNextRequest = (error: ErrorCode) =>
  server.use(
    http.post('http://plateful.test/api/backend/items', () => createErrorResponse(error), {
      once: true,
    }),
  );

/** Stores recipes as the server does: a key is accepted again only with the same content. */
function mockIdempotentCreation({
  lostResponses,
  created = soup,
  respond = () => HttpResponse.error(),
}: {
  lostResponses: number;
  created?: Item;
  /** The response that is received instead of a lost one. */
  respond?: () => Response;
}) {
  const contentByKey = new Map<string | undefined, string>();
  server.use(
    http.post('http://plateful.test/api/backend/items', async ({ request }) => {
      const { action, payload } = (await request.clone().json()) as {
        action: string;
        payload: (typeof createdItems)[number];
      };
      if (action !== 'CREATE_ITEM') return undefined;
      createdItems.push(payload);
      const content = JSON.stringify(payload);
      const earlier = contentByKey.get(payload.requestKey) ?? content;
      if (earlier !== content) return createErrorResponse('REQUEST_KEY_REUSED');
      contentByKey.set(payload.requestKey, content);
      if (createdItems.length <= lostResponses) return respond();
      return HttpResponse.json({ succeeded: true, response: { data: created } });
    }),
  );
  return contentByKey;
}

/** @returns the updates that the server receives */
function mockUpdates() {
  const updates: unknown[] = [];
  server.use(
    mockItemCommand('UPDATE_ITEM', (payload) => {
      updates.push(payload);
      return { data: { ...soup, ...payload.updateData } as Item };
    }),
  );
  return updates;
}

test('creates one recipe when the response is lost and Save is clicked again, with later input', async () => {
  const updates = mockUpdates();
  const contentByKey = mockIdempotentCreation({ lostResponses: 1 });
  const { user, getPath } = await renderNewItem();
  await user.type(getField('Display Name'), 'Soup');
  await user.click(getButton('Save'));
  expect(await screen.findByText(/^The server did not respond/)).toBeVisible();
  expect(getField('Display Name')).toHaveValue('Soup');
  await user.type(getField('Description'), 'Hot.');
  await user.click(getField('Ingredient 1'));
  await user.paste('1 lemon\n2 eggs');
  await user.click(getButton('Save'));
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
  expect(createdItems).toHaveLength(2);
  expect(contentByKey.size).toBe(1);
  expect(updates).toEqual([
    { itemId: 'soup', updateData: { description: 'Hot.' }, basedOn: soup.updatedAt },
  ]);
});

/** Saves a new recipe, whose response is lost, and reloads the page. */
async function reloadAfterLostResponse() {
  const { user, unmount } = await renderNewItem();
  await user.type(getField('Display Name'), 'Soup');
  await user.click(getButton('Save'));
  expect(await screen.findByText(/^The server did not respond/)).toBeVisible();
  unmount();
  return renderNewItem();
}

test('updates the created recipe with later input after a lost response and a reload', async () => {
  const updates = mockUpdates();
  const contentByKey = mockIdempotentCreation({ lostResponses: 1 });
  const { user, getPath } = await reloadAfterLostResponse();
  await user.type(getField('Display Name'), ' with lemon');
  await user.click(getButton('Save'));
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
  expect(contentByKey.size).toBe(1);
  expect(createdItems).toMatchObject([{ title: 'Soup' }, { title: 'Soup' }]);
  expect(updates).toMatchObject([
    { itemId: 'soup', updateData: { title: 'Soup with lemon' }, basedOn: soup.updatedAt },
  ]);
});

test('keeps what was edited elsewhere after a lost response', async () => {
  const updates = mockUpdates();
  const edited = { ...soup, notes: 'With mint.', ingredients: ['1 lemon', '2 eggs', '1 leek'] };
  mockIdempotentCreation({ lostResponses: 1, created: edited });
  const { user, getPath } = await reloadAfterLostResponse();
  await user.type(getField('Display Name'), ' with lemon');
  await user.click(getButton('Save'));
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
  expect(updates).toEqual([
    { itemId: 'soup', updateData: { title: 'Soup with lemon' }, basedOn: soup.updatedAt },
  ]);
});

test.each(['TAG_TAKEN', 'STORAGE_UNAVAILABLE'] as const)(
  'sends corrected content after the server has rejected the first one with %s',
  async (code) => {
    rejectNextRequest(code);
    const { user, getPath } = await renderNewItem();
    await user.type(getField('Display Name'), 'Soup');
    await user.click(getButton('Save'));
    await waitFor(() => expect(getButton('Save')).toBeEnabled());
    await user.type(getField('Display Name'), ' with lemon');
    await user.click(getButton('Save'));
    await waitFor(() => expect(getPath()).toBe('/items/soup'));
    expect(createdItems).toMatchObject([{ title: 'Soup with lemon' }]);
  },
);

test('stores the sent content before the request is sent', async () => {
  let storedDraft: string | null = null;
  server.use(
    mockItemCommand('CREATE_ITEM', () => {
      storedDraft = sessionStorage.getItem('draft:user-1:new');
      return { data: soup };
    }),
  );
  const { user, getPath } = await renderNewItem();
  await user.type(getField('Display Name'), 'Soup');
  await user.click(getButton('Save'));
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
  expect(JSON.parse(storedDraft ?? '')).toMatchObject({ sentContent: { title: 'Soup' } });
});

test('a discarded draft does not become an update of the recipe that it may have created', async () => {
  const updates = mockUpdates();
  const contentByKey = mockIdempotentCreation({ lostResponses: 1 });
  const { user, getPath } = await reloadAfterLostResponse();
  await user.click(getButton('Discard'));
  await user.type(getField('Display Name'), 'Cake');
  await user.click(getButton('Save'));
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
  expect(contentByKey.size).toBe(2);
  expect(createdItems.at(-1)).toMatchObject({ title: 'Cake' });
  expect(updates).toEqual([]);
});

test('creates one recipe when the server stores it and then fails', async () => {
  const updates = mockUpdates();
  const contentByKey = mockIdempotentCreation({
    lostResponses: 1,
    respond: () => createErrorResponse('INTERNAL'),
  });
  const { user, getPath } = await renderNewItem();
  await user.type(getField('Display Name'), 'Soup');
  await user.click(getButton('Save'));
  expect(await screen.findByText(/^Something went wrong on our side/)).toBeVisible();
  await user.type(getField('Display Name'), ' with lemon');
  await user.click(getButton('Save'));
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
  expect(contentByKey.size).toBe(1);
  expect(updates).toMatchObject([{ itemId: 'soup', updateData: { title: 'Soup with lemon' } }]);
});

test('creates one recipe when a response is lost and the next attempt is throttled', async () => {
  const updates = mockUpdates();
  const contentByKey = mockIdempotentCreation({ lostResponses: 1 });
  const { user, getPath } = await renderNewItem();
  await user.type(getField('Display Name'), 'Soup');
  await user.click(getButton('Save'));
  expect(await screen.findByText(/^The server did not respond/)).toBeVisible();
  rejectNextRequest('TOO_MANY');
  await user.click(getButton('Save'));
  expect(await screen.findByText(/^Too many requests/)).toBeVisible();
  await user.type(getField('Display Name'), ' with lemon');
  await user.click(getButton('Save'));
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
  expect(contentByKey.size).toBe(1);
  expect(updates).toMatchObject([{ itemId: 'soup', updateData: { title: 'Soup with lemon' } }]);
});

test('stores the new key after the recipe of the old one was deleted', async () => {
  mockUpdates();
  mockIdempotentCreation({ lostResponses: 1 });
  rejectNextRequest('ITEM_IN_TRASH');
  const { user, getPath } = await reloadAfterLostResponse();
  await user.click(getButton('Save'));
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
  expect(createdItems).toHaveLength(2);
  expect(createdItems[1]).toEqual(createdItems[0]);
});

test('uploads photos after the recipe is created', async () => {
  const sentForms: FormData[] = [];
  server.use(
    http.post(UPLOAD_URL, async ({ request }) => {
      sentForms.push(await request.formData());
      return HttpResponse.json({ succeeded: true, response: { data: soup } });
    }),
  );
  const { user, getPath } = await renderNewItem();
  await user.type(getField('Display Name'), 'Soup');
  await user.upload(getField('Add photos'), [
    buildPhoto({ name: 'a.jpg' }),
    new File(['the other'], 'b.jpg', { type: 'image/jpeg' }),
  ]);
  expect(await screen.findByAltText('a.jpg')).toBeInTheDocument();
  await user.click(getButton('Remove photo 1'));
  expect(screen.queryByAltText('a.jpg')).not.toBeInTheDocument();
  expect(sentForms).toEqual([]);
  await user.click(getButton('Save'));
  await waitFor(() => expect(getPath()).toBe('/items/soup'));
  expect(sentForms[0]?.get('itemId')).toBe('soup');
  expect(sentForms[0]?.getAll('files')).toMatchObject([{ size: 'the other'.length }]);
});

test('shows photos that could not be uploaded in the editor, with a retry', async () => {
  const errorBody = {
    succeeded: false,
    code: 'LIMIT_EXCEEDED',
    errorMessage: 'Free recipes can have one photo.',
  };
  server.use(http.post(UPLOAD_URL, () => HttpResponse.json(errorBody, { status: 402 })));
  const { user, getPath } = await renderNewItem();
  await user.type(getField('Display Name'), 'Soup');
  await user.upload(getField('Add photos'), [buildPhoto(), buildPhoto()]);
  await screen.findAllByAltText('dinner.jpg');
  await user.click(getButton('Save'));
  await waitFor(() => expect(getPath()).toBe('/items/soup/edit'));
  expect(
    await screen.findByText(
      'The recipe was saved, but its photos were not: Free recipes can have one photo.',
    ),
  ).toBeVisible();
});

test('shows an error and keeps the input', async () => {
  server.use(mockItemCommand('CREATE_ITEM', { fail: 'INTERNAL', with: { errorMessage: '' } }));
  const { user, getPath } = await renderNewItem();
  await user.type(getField('Display Name'), 'Soup');
  await user.click(getButton('Save'));
  expect(await screen.findByText('Failed to create item')).toBeVisible();
  expect(getPath()).toBe('/items/new');
  expect(getField('Display Name')).toHaveValue('Soup');
});

test('asks before leaving with unsaved input, also a selected photo', async () => {
  const { user, getPath } = await renderNewItem();
  await user.upload(getField('Add photos'), buildPhoto());
  await screen.findByAltText('dinner.jpg');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }),
  );
  await waitFor(() => expect(getPath()).toBe('/items/create'));
});

/** Saves a new recipe, and leaves the form before the server responds. */
async function leaveWhileSaving() {
  const response = createDeferred();
  server.use(
    mockItemCommand('CREATE_ITEM', async () => {
      await response.promise;
      return { data: soup };
    }),
  );
  const view = await renderNewItem();
  await view.user.type(getField('Display Name'), 'Soup');
  await view.user.click(getButton('Save'));
  await view.user.click(screen.getByRole('link', { name: 'Cancel' }));
  await view.user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }),
  );
  await waitFor(() => expect(view.getPath()).toBe('/items/create'));
  return { ...view, respond: () => response.resolve() };
}

test.each([[''], ['Cake']])(
  'a form that was left while it was being saved does not close the next one, with the title "%s"',
  async (title) => {
    const { user, router, getPath, respond } = await leaveWhileSaving();
    await act(() => router.navigate('/items/new'));
    await user.click(await screen.findByLabelText('Display Name'));
    await user.paste(title);
    respond();
    expect(await screen.findByText('Soup was added to your collection.')).toBeVisible();
    expect(getPath()).toBe('/items/new');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(getField('Display Name')).toHaveValue(title);
    expect(sessionStorage.getItem('draft:user-1:new') ?? '').toContain(title);
  },
);

test('stays on the page that was opened while the recipe was being saved', async () => {
  const { getPath, respond } = await leaveWhileSaving();
  respond();
  expect(await screen.findByText('Soup was added to your collection.')).toBeVisible();
  expect(getPath()).toBe('/items/create');
});

test('the draft survives a lost session, but not a log-out', async () => {
  const first = await renderNewItem();
  await first.user.type(getField('Display Name'), 'Soup');
  first.unmount();
  const secondView = await renderNewItem();
  expect(getField('Display Name')).toHaveValue('Soup');
  expect(screen.getByText('Your unsaved changes were restored.')).toBeVisible();
  useAppStore.setState({ hasLoggedOut: true });
  secondView.unmount();
  expect(sessionStorage).toHaveLength(0);
});
