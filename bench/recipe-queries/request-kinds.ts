import { cookbookData } from '../../packages/cookbook/src/cookbook-data.ts';
import type { HttpClient } from '../load/http-client.ts';
import type { SeededUser } from './seed-users-and-recipes.ts';

export interface LatencyBudget {
  /** Percentile rank of the budget. */
  share: 50 | 95 | 99;
  ms: number;
}

/** A plain SQL query for the same rows, as a baseline. */
export interface BaselineQuery {
  description: string;
  sql: string;
  values(index: number): unknown[];
}

/** A kind of request that is sent repeatedly. */
export interface RequestKind {
  name: string;
  budget: LatencyBudget | null;
  baseline: BaselineQuery;
  /** True if the request must return no items. */
  expectsEmptyResult?: boolean;
  /** Returns a path to GET, or a body to POST to /items. */
  createRequest(index: number): { user: SeededUser; path: string; body?: string };
}

export interface SeededData {
  users: readonly SeededUser[];
  recipesPerUser: number;
  /** A sample of recipes with their owners. */
  sampleRecipes: readonly { id: string; user: SeededUser }[];
}

const columns =
  'id, title, description, category, ingredients, instructions, calories, protein, fats, carbs, weight, servings, source, needs_review, alternatives, preview_photo_id, created_at, updated_at';

const emptyBaseline: BaselineQuery = { description: 'select 1', sql: 'select 1', values: () => [] };

export function createRequestKinds(data: SeededData): RequestKind[] {
  return [...createReadRequests(data), ...createSearchRequests(data), ...createWriteRequests(data)];
}

/** @returns the HTTP status */
export async function sendRequest(
  client: HttpClient,
  kind: RequestKind,
  index: number,
): Promise<number> {
  const { user, path, body } = kind.createRequest(index);
  const { status } = await client.send(path, { cookie: user.cookie, ...(body && { body }) });
  return status;
}

const buildItemsPath = (action: string, payload: unknown) =>
  `/items?${new URLSearchParams({ action, payload: JSON.stringify(payload) })}`;

function pickRoundRobin<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('There are no values to pick from.');
  return value;
}

const filterCases: { name: string; filter: object; condition: string; order?: string }[] = [
  ...[30, 10].map((maxMinutes) => ({
    name: `recipes of up to ${maxMinutes} minutes`,
    filter: { maxMinutes },
    condition: `minutes <= ${maxMinutes}`,
  })),
  { name: 'favorites', filter: { isFavorite: true }, condition: 'is_favorite' },
  { name: 'vegetarian recipes', filter: { diet: 'vegetarian' }, condition: 'diet_level >= 1' },
  {
    name: 'vegetarian recipes by calories',
    filter: { diet: 'vegetarian', sortBy: 'calories' },
    condition: 'diet_level >= 1',
    order: 'serving_calories',
  },
  { name: 'all recipes by title', filter: { sortBy: 'title' }, condition: 'true', order: 'title' },
  { name: 'recipes with a tag', filter: { tag: 'quick' }, condition: `tags @> '["quick"]'` },
];

function createReadRequests({ users, recipesPerUser, sampleRecipes }: SeededData): RequestKind[] {
  const page = { limit: 50, sortBy: 'createdAt', sortOrder: 'desc', groupBy: 'category' };
  const list = (name: string, skip: number, fields: 'card' | 'all' = 'card'): RequestKind => ({
    name,
    // The app requests cards; whole recipes are for other API clients, so they have no budget.
    budget: fields === 'card' ? { share: 99, ms: 25 } : null,
    baseline: {
      description: 'its 50 rows, without photos',
      sql: `select ${columns} from items where id in (select id from items where owner_id = $1 and deleted_at is null order by category_group, created_at desc, id desc limit 50 offset ${skip}) order by category_group, created_at desc, id desc`,
      values: (index) => [pickRoundRobin(users, index).userId],
    },
    createRequest: (index) => ({
      user: pickRoundRobin(users, index),
      path: buildItemsPath('GET_USER_ITEMS', {
        ...page,
        skip,
        ...(fields === 'card' && { fields }),
      }),
    }),
  });
  return [
    list('list, first page of 50 cards', 0),
    ...(recipesPerUser > 100 ? [list('list, last page of 50 cards', recipesPerUser - 50)] : []),
    list('list, first page of 50 whole recipes', 0, 'all'),
    ...filterCases.map(
      ({ name, filter, condition, order = 'created_at desc' }): RequestKind => ({
        name: `list, ${name}`,
        budget: { share: 99, ms: 25 },
        baseline: {
          description: 'their 50 rows, without photos',
          sql: `select ${columns} from items where owner_id = $1 and deleted_at is null and ${condition} order by ${order}, id desc limit 50`,
          values: (index) => [pickRoundRobin(users, index).userId],
        },
        createRequest: (index) => ({
          user: pickRoundRobin(users, index),
          path: buildItemsPath('FIND_ITEM', { limit: 50, skip: 0, fields: 'card', ...filter }),
        }),
      }),
    ),
    {
      name: 'open a recipe',
      budget: { share: 99, ms: 15 },
      baseline: {
        description: 'its row, without photos',
        sql: `select ${columns} from items where id = $1`,
        values: (index) => [pickRoundRobin(sampleRecipes, index).id],
      },
      createRequest: (index) => {
        const { id, user } = pickRoundRobin(sampleRecipes, index);
        return { user, path: buildItemsPath('GET_ITEM_BY_ID', { itemId: id }) };
      },
    },
  ];
}

const typedWords = ['lasagna', 'chicken curry', 'tiramisu', 'garlic bread', 'risotto'];
/** The content of the search field after each key press. */
const prefixes = typedWords.flatMap((words) =>
  [...words].map((_, index) => words.slice(0, index + 1)).filter((text) => !text.endsWith(' ')),
);

function createSearchRequests({ users }: SeededData): RequestKind[] {
  const search = (
    name: string,
    queries: readonly string[],
    {
      expectsEmptyResult = false,
      maxMinutes,
    }: { expectsEmptyResult?: boolean; maxMinutes?: number } = {},
  ): RequestKind => ({
    name: `search, ${name}`,
    budget: { share: 95, ms: 30 },
    baseline: emptyBaseline,
    expectsEmptyResult,
    createRequest: (index) => ({
      user: pickRoundRobin(users, index),
      path: buildItemsPath('SEARCH_ITEMS', {
        query: pickRoundRobin(queries, index),
        limit: 50,
        skip: 0,
        fields: 'card',
        maxMinutes,
      }),
    }),
  });
  return [
    search('a word of a title', ['lasagna', 'risotto', 'tiramisu', 'hummus', 'waffles']),
    search('two words', ['garlic bread', 'chicken curry', 'chocolate mousse', 'onion soup']),
    search('typed letter by letter', prefixes),
    search('a typo', ['lasanga', 'tiramsiu', 'rissoto', 'hummsu', 'parmezan']),
    search('accents', ['creme brulee', 'crème brûlée', 'jalapeno', 'provencale', 'malaga']),
    search('a word of all recipes', ['salt']),
    search('nonsense', ['xqzvwk', 'blorptang', 'zzzyyyxxx qqq'], { expectsEmptyResult: true }),
    search('a word of a title, up to 30 minutes', ['hummus', 'soup', 'salad'], { maxMinutes: 30 }),
    search('a word of all recipes, up to 30 minutes', ['salt'], { maxMinutes: 30 }),
    search('a word of all recipes, up to 5 minutes', ['salt'], { maxMinutes: 5 }),
  ];
}

function createWriteRequests({ users }: SeededData): RequestKind[] {
  return [
    {
      name: 'create',
      budget: { share: 50, ms: 50 },
      baseline: emptyBaseline,
      createRequest: (index) => ({
        user: pickRoundRobin(users, index),
        path: '/items',
        body: buildCreateItemBody(index),
      }),
    },
  ];
}

/** The body of a request that creates a recipe from the cookbook with a unique title. */
export function buildCreateItemBody(index: number): string {
  const recipe = pickRoundRobin(cookbookData.recipes, index);
  const payload = {
    title: `${recipe.title}, the ${index}th`,
    description: recipe.description,
    category: recipe.category,
    servings: recipe.servings,
    ingredients: recipe.ingredients.map(({ text }) => text),
    instructions: recipe.steps,
  };
  return JSON.stringify({ action: 'CREATE_ITEM', payload });
}
