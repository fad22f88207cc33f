import type { Item } from '@plateful/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyStoredLanguage, setStoredLanguage } from '#lib/language.ts';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import {
  mockItemCommand,
  mockItemQuery,
  mockKnownDishes,
  mockRecipeList,
  mockSignedIn,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem } from '#testing/test-data-builders.ts';
import { resetLanguageToEnglish } from '#texts/localization.ts';

const alternatives = [
  { title: 'Ramen', confidence: 0.34, minutes: 50, kcal: 480 },
  { title: 'Pho', confidence: 0.05 },
];
const recognition = {
  ...{ kind: 'dish', title: 'Soup', confidence: 0.4, alternatives, source: 'embedded' },
} satisfies Item['recognition'];
const guess = buildItem({
  _id: 'soup',
  title: 'Soup',
  needsReview: true,
  alternatives,
  recognition,
});
const answered = buildItem({ _id: 'soup', title: 'Soup' });

let sentCommands: object[];
/** The recipe on the server. */
let current: Item;
const record = (command: object) => sentCommands.push(command);

beforeEach(() => {
  sentCommands = [];
  current = guess;
  server.use(
    mockSignedIn(),
    mockItemQuery('GET_ITEM_BY_ID', () => ({ data: current })),
    mockKnownDishes(['Ramen', 'Ratatouille', 'Crème brûlée']),
    mockItemCommand('CONFIRM_RECOGNITION', (choice) => {
      record(choice);
      current = { ...answered, title: choice.title };
      return { data: current };
    }),
  );
});

async function openQuestion() {
  const view = renderScreen('/items/soup');
  await screen.findByRole('heading', { name: 'Which dish is it?', level: 1 });
  return { ...view, field: screen.getByRole('combobox', { name: 'Search all dishes' }) };
}

test('asks which dish it is before it shows a recipe', async () => {
  await openQuestion();
  expect(document.title).toBe('Which dish is it? · Plateful');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'SoupFood · 612\u00a0kcalLikely',
    'Ramen50\u00a0min · 480\u00a0kcalLikely',
    'PhoLess likely',
  ]);
  expect(document.body).not.toHaveTextContent('%');
  for (const name of ['Ingredients', 'Instructions', 'Nutrition Information'])
    expect(screen.queryByRole('region', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

test('claims nothing when the best guess is very uncertain', async () => {
  const uncertain = { ...guess, recognition: { ...recognition, confidence: 0.2 } };
  server.use(mockItemQuery('GET_ITEM_BY_ID', () => ({ data: uncertain })));
  await openQuestion();
  expect(screen.getByText(/could not recognize this photo/)).toBeVisible();
  expect(screen.getByRole('option', { name: /^Soup/ })).toHaveTextContent(
    /^Soup612\skcalPossible$/,
  );
});

test('asks what is inside a package, and lists usual dishes instead of a guess', async () => {
  const packageGuess = { ...guess, recognition: { ...recognition, kind: 'packaged' as const } };
  server.use(mockItemQuery('GET_ITEM_BY_ID', () => ({ data: packageGuess })));
  await openQuestion();
  expect(screen.getByText(/looks like a package/)).toBeVisible();
  expect(await screen.findByRole('option', { name: /^Ratatouille/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: /^Soup/ })).toBeNull();
});

test.each([
  ['a likely dish', 'dish', 0.4],
  ['an uncertain dish', 'dish', 0.2],
  ['a package', 'packaged', 0.9],
] as const)(
  'the photo of %s can be discarded with a destructive action',
  async (_, kind, confidence) => {
    const item = { ...guess, recognition: { ...recognition, kind, confidence } };
    server.use(mockItemQuery('GET_ITEM_BY_ID', () => ({ data: item })));
    await openQuestion();
    const discard = await screen.findByRole('button', { name: 'None of these, discard' });
    expect(discard).toHaveClass('text-error', 'button-quiet');
  },
);

test('a likely dish is chosen with one tap', async () => {
  const { user } = await openQuestion();
  await user.click(screen.getByRole('option', { name: /^Ramen/ }));
  expect(await screen.findByRole('heading', { name: 'Ramen', level: 1 })).toBeVisible();
  expect(sentCommands).toEqual([{ itemId: 'soup', title: 'Ramen', replaceEdits: false }]);
});

test('Enter chooses the first dish that matches the query', async () => {
  const { user, field } = await openQuestion();
  await user.type(field, 'rata{Enter}');
  await waitFor(() => expect(sentCommands).toMatchObject([{ title: 'Ratatouille' }]));
  expect(await screen.findByRole('heading', { name: 'Ratatouille', level: 1 })).toBeVisible();
});

test('matches show their time and energy', async () => {
  const { user, field } = await openQuestion();
  await user.type(field, 'crème');
  const option = await screen.findByRole('option', { name: /^Crème/ });
  expect(option).toHaveTextContent('Crème brûlée1 hr 20 min · 520 kcal');
});

describe('in German', () => {
  const dishNames = { Soup: { de: 'Suppe' }, Ramen: { de: 'Ramen-Suppe' } };
  const german = { ...guess, recognition: { ...recognition, dishNames } };

  beforeEach(async () => {
    setStoredLanguage('de');
    await applyStoredLanguage();
    server.use(mockItemQuery('GET_ITEM_BY_ID', () => ({ data: german })));
  });
  afterEach(async () => {
    resetLanguageToEnglish();
    setStoredLanguage('en');
    await applyStoredLanguage();
  });

  test('known dishes have their German names on cards and on their pages', async () => {
    const pie = buildItem({ _id: 'pie', title: 'Apple pie', titles: { de: 'Apfelkuchen' } });
    server.use(
      mockRecipeList(pie),
      mockItemQuery('GET_ITEM_BY_ID', () => ({ data: pie })),
    );
    const { router } = renderScreen('/items');
    expect(await screen.findByRole('link', { name: 'Apfelkuchen' })).toBeVisible();
    await act(() => router.navigate('/items/pie'));
    expect(await screen.findByRole('heading', { name: 'Apfelkuchen', level: 1 })).toBeVisible();
    expect(document.title).toBe('Apfelkuchen · Plateful');
  });

  test('likely dishes have their German names; those of other languages keep their title', async () => {
    const { user } = renderScreen('/items/soup');
    await screen.findByRole('heading', { name: 'Welches Gericht ist es?', level: 1 });
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'SuppeGerichte · 612\u00a0kcalWahrscheinlich',
      'Ramen-Suppe50\u00a0Min. · 480\u00a0kcalWahrscheinlich',
      'PhoEher nicht',
    ]);
    server.use(mockItemCommand('CONFIRM_RECOGNITION', 'ITEM_EDITED'));
    await user.click(screen.getByRole('option', { name: /^Ramen-Suppe/ }));
    expect(await screen.findByText(/durch das Rezept „Ramen-Suppe“ ersetzt/)).toBeVisible();
  });
});

test('an unknown dish can be written by hand: the title and the photo are kept', async () => {
  server.use(
    mockItemCommand('UPDATE_ITEM', (update) => {
      record(update);
      return { data: { ...answered, title: 'Grandma’s stew', ingredients: [], instructions: [] } };
    }),
  );
  const { user, field, getPath } = await openQuestion();
  await user.type(field, 'Grandma’s stew');
  expect(await screen.findByText('No matching dish found.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Import its recipe' })).toHaveAttribute(
    'href',
    '/items/import#item=soup',
  );
  await user.click(screen.getByRole('button', { name: 'Write it yourself' }));
  await waitFor(() => expect(getPath()).toBe('/items/soup/edit'));
  const updateData = {
    ...{ title: 'Grandma’s stew', description: '', ingredients: [], instructions: [] },
  };
  expect(sentCommands).toEqual([{ itemId: 'soup', updateData }]);
});

test('“None of these, discard” deletes the guess', async () => {
  server.use(
    mockItemCommand('DISCARD_RECOGNITION', (command) => {
      record(command);
      return {};
    }),
  );
  const { user, getPath } = await openQuestion();
  await user.click(screen.getByRole('button', { name: 'None of these, discard' }));
  await waitFor(() => expect(getPath()).toBe('/items/create'));
  expect(await screen.findByText(/does not count toward your limit/)).toBeVisible();
  expect(sentCommands).toEqual([{ itemId: 'soup' }]);
});

test.each([
  ['CONFIRM_RECOGNITION', 'option', /^Ramen/],
  ['DISCARD_RECOGNITION', 'button', 'None of these, discard'],
] as const)('a failed %s is explained, and the question stays', async (command, role, name) => {
  server.use(mockItemCommand(command, 'NOT_FOUND'));
  const { user } = await openQuestion();
  await user.click(screen.getByRole(role, { name }));
  expect(await screen.findByText('Not found.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Which dish is it?' })).toBeVisible();
});

test('edits are not replaced without asking', async () => {
  server.use(mockItemCommand('CONFIRM_RECOGNITION', 'ITEM_EDITED'));
  const { user } = await openQuestion();
  await user.click(screen.getByRole('option', { name: /^Ramen/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Replace your edits?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('heading', { name: 'Which dish is it?' })).toBeVisible();
  expect(sentCommands).toEqual([]);
});

test.each(['edit', 'cook'])('/%s of an unconfirmed dish opens the question', async (page) => {
  server.use(mockItemQuery('GET_ITEM_BY_ID', () => ({ data: buildItem({ needsReview: true }) })));
  const { getPath } = renderScreen(`/items/guess/${page}`);
  await waitFor(() => expect(getPath()).toMatch(/^\/items\/[^/]+$/));
  expect(await screen.findByRole('heading', { name: 'Which dish is it?' })).toBeVisible();
});

describe('with a provider', () => {
  const written = buildItem({ _id: 'soup', title: 'Okroshka', source: 'openai' });

  test('lets it write the recipe of a dish that the cookbook lacks', async () => {
    let resolve = () => {};
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    server.use(
      mockKnownDishes([], { canCompose: true }),
      mockItemCommand('COMPOSE_RECIPE', async (payload) => {
        record(payload);
        await promise;
        return { data: written };
      }),
    );
    const { user, field } = await openQuestion();
    await user.type(field, 'Okroshka');
    await user.click(await screen.findByRole('button', { name: 'Let AI write it' }));
    expect(
      await screen.findByRole('heading', { name: 'Writing the recipe...', level: 1 }),
    ).toHaveFocus();
    expect(document.title).toBe('Writing the recipe... · Plateful');
    expect(screen.queryByText('Which dish is it?')).toBeNull();
    await waitFor(() => expect(sentCommands).toHaveLength(1));
    const { scanId } = sentCommands[0] as { scanId: string };
    expect(sentCommands).toEqual([{ title: 'Okroshka', itemId: 'soup', scanId }]);
    const partial = { title: 'Okroshka', ingredients: ['500 ml kefir'] };
    act(() => dispatchServerEvent('scan:progress', { scanId, stage: 'writing', partial }));
    expect(screen.getByText('500 ml kefir')).toBeVisible();
    // The question is answered.
    expect(screen.getByText(/Choose the dish/)).not.toBeVisible();
    resolve();
    expect(await screen.findByRole('heading', { name: 'Okroshka', level: 1 })).toBeVisible();
  });

  test('keeps the name when it fails or is canceled', async () => {
    server.use(
      mockKnownDishes([], { canCompose: true }),
      mockItemCommand('COMPOSE_RECIPE', 'PROVIDER_RATE_LIMITED'),
    );
    const { user, field } = await openQuestion();
    await user.type(field, 'Okroshka');
    await user.click(await screen.findByRole('button', { name: 'Let AI write it' }));
    expect(await screen.findByText(/too many requests right now/)).toBeVisible();
    expect(field).toHaveValue('Okroshka');

    server.use(mockItemCommand('COMPOSE_RECIPE', () => new Promise<never>(() => {})));
    await user.click(screen.getByRole('button', { name: 'Let AI write it' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Let AI write it' })).toBeVisible();
    expect(screen.queryByText(/too many requests right now/)).toBeNull();
    for (const alert of screen.queryAllByRole('alert')) expect(alert).toBeEmptyDOMElement();
  });

  test('says that it did not answer', async () => {
    const fallback = { ...guess, recognition: { ...recognition, fallbackFrom: 'openai' } };
    server.use(mockItemQuery('GET_ITEM_BY_ID', () => ({ data: fallback })));
    await openQuestion();
    expect(
      await screen.findByText('OpenAI did not answer. Built-in recognition was used instead.'),
    ).toBeVisible();
  });
});
