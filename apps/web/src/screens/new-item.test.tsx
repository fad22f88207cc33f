import type { Item, itemCommands, PayloadOf } from '@plateful/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { useAppStore } from '#lib/store.ts';
import { buildItem, buildPhoto } from '#testing/builders.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { itemCommand, itemQuery, server, signedIn } from '#testing/server.ts';

const uploadAt = 'http://plateful.test/api/backend/items/upload';
const soup = buildItem({
  _id: 'soup',
  title: 'Soup',
  description: '',
  category: '',
  ingredients: ['1 lemon', '2 eggs'],
  instructions: [],
  servings: null,
});

let created: PayloadOf<(typeof itemCommands)['CREATE_ITEM']>[];

const creates = itemCommand('CREATE_ITEM', (payload) => {
  created.push(payload);
  return { data: soup };
});

beforeEach(() => {
  created = [];
  server.use(
    signedIn(),
    itemQuery('GET_ITEM_BY_ID', () => ({ data: soup })),
    itemCommand('ESTIMATE_NUTRITION', () => ({ nutrition: null, lines: [] })),
    creates,
  );
});

async function open() {
  const view = renderScreen('/items/new');
  await screen.findByRole('heading', { name: 'New recipe', level: 1 });
  return view;
}

const field = (name: string) => screen.getByLabelText(name);
const button = (name: string) => screen.getByRole('button', { name });

test('a recipe by hand: everything is open, and its page follows', async () => {
  const { user, place } = await open();
  await user.type(field('Display Name'), ' Soup ');
  await user.click(field('Ingredient 1'));
  await user.paste('- 1 lemon\n- 2 eggs');
  await user.click(button('Save'));
  await waitFor(() => expect(place()).toBe('/items/soup'));
  expect(await screen.findByText('Soup is in your collection.')).toBeVisible();
  expect(created).toEqual([
    {
      requestKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Soup',
      ingredients: ['1 lemon', '2 eggs'],
    },
  ]);
});

test('a recipe needs a title', async () => {
  const { user } = await open();
  await user.click(button('Save'));
  expect(field('Display Name')).toHaveAccessibleDescription('Title is required');
  expect(created).toEqual([]);
});

test('a lost answer and a second press make one recipe, with what was typed in between', async () => {
  const updates: unknown[] = [];
  server.use(
    itemCommand('UPDATE_ITEM', (payload) => {
      updates.push(payload);
      return { data: { ...soup, ...payload.updateData } as Item };
    }),
    http.post('http://plateful.test/api/backend/items', async ({ request }) => {
      const { action, payload } = (await request.clone().json()) as {
        action: string;
        payload: (typeof created)[number];
      };
      if (action !== 'CREATE_ITEM' || created.length > 0) return undefined;
      created.push(payload);
      return HttpResponse.error();
    }),
  );
  const { user, place } = await open();
  await user.type(field('Display Name'), 'Soup');
  await user.click(button('Save'));
  expect(await screen.findByText(/^The server did not answer/)).toBeVisible();
  expect(field('Display Name')).toHaveValue('Soup');
  await user.type(field('Description'), 'Hot.');
  await user.click(field('Ingredient 1'));
  await user.paste('1 lemon\n2 eggs');
  await user.click(button('Save'));
  await waitFor(() => expect(place()).toBe('/items/soup'));
  expect(created).toHaveLength(2);
  expect(created[1]?.requestKey).toBe(created[0]?.requestKey);
  expect(updates).toEqual([
    { itemId: 'soup', updateData: { description: 'Hot.' }, basedOn: soup.updatedAt },
  ]);
});

test('photos are chosen before, and added once there is a recipe', async () => {
  const sent: FormData[] = [];
  server.use(
    http.post(uploadAt, async ({ request }) => {
      sent.push(await request.formData());
      return HttpResponse.json({ succeeded: true, response: { data: soup } });
    }),
  );
  const { user, place } = await open();
  await user.type(field('Display Name'), 'Soup');
  await user.upload(field('Photos to add'), [
    buildPhoto({ name: 'a.jpg' }),
    new File(['the other'], 'b.jpg', { type: 'image/jpeg' }),
  ]);
  expect(await screen.findByAltText('a.jpg')).toBeInTheDocument();
  await user.click(button('Remove photo 1'));
  expect(screen.queryByAltText('a.jpg')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.click(button('Save'));
  await waitFor(() => expect(place()).toBe('/items/soup'));
  expect(sent[0]?.get('itemId')).toBe('soup');
  expect(sent[0]?.getAll('files')).toMatchObject([{ size: 'the other'.length }]);
});

test('photos that cannot be added are said, where they can be added once more', async () => {
  const refusal = {
    succeeded: false,
    code: 'LIMIT_EXCEEDED',
    errorMessage: 'Free recipes can have one photo.',
  };
  server.use(http.post(uploadAt, () => HttpResponse.json(refusal, { status: 402 })));
  const { user, place } = await open();
  await user.type(field('Display Name'), 'Soup');
  await user.upload(field('Photos to add'), [buildPhoto(), buildPhoto()]);
  await screen.findAllByAltText('dinner.jpg');
  await user.click(button('Save'));
  await waitFor(() => expect(place()).toBe('/items/soup/edit'));
  expect(
    await screen.findByText(
      'The recipe is saved. Its photos are not: Free recipes can have one photo.',
    ),
  ).toBeVisible();
});

test('a refusal is said, and what was typed stays', async () => {
  server.use(itemCommand('CREATE_ITEM', { fail: 'INTERNAL', with: { errorMessage: '' } }));
  const { user, place } = await open();
  await user.type(field('Display Name'), 'Soup');
  await user.click(button('Save'));
  expect(await screen.findByText('Failed to create item')).toBeVisible();
  expect(place()).toBe('/items/new');
  expect(field('Display Name')).toHaveValue('Soup');
});

test('leaving asks, for a chosen photo too', async () => {
  const { user, place } = await open();
  await user.upload(field('Photos to add'), buildPhoto());
  await screen.findByAltText('dinner.jpg');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(place()).toBe('/items/create'));
});

test('what was typed outlives a lost session, but not a logging out', async () => {
  const first = await open();
  await first.user.type(field('Display Name'), 'Soup');
  first.unmount();
  const second = await open();
  expect(field('Display Name')).toHaveValue('Soup');
  expect(screen.getByText('We kept what you had typed here before.')).toBeVisible();
  useAppStore.setState({ loggedOut: true });
  second.unmount();
  expect(sessionStorage).toHaveLength(0);
});
