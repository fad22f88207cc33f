import { book } from '../../packages/cookbook/src/book.ts';
import type { Wire } from '../load/http.ts';
import type { Person } from './seed.ts';

export interface Budget {
  /** In percent of the answers. */
  share: 50 | 95 | 99;
  ms: number;
}

/** Bare SQL that gives the same rows, to compare with. */
export interface Bare {
  what: string;
  sql: string;
  values(index: number): unknown[];
}

/** A kind of request, as it is sent again and again. */
export interface Kind {
  what: string;
  budget: Budget | null;
  bare: Bare;
  /** Nothing at all is the right answer. */
  findsNothing?: boolean;
  /** The path to GET, or the body to POST to /items. */
  request(index: number): { person: Person; path: string; body?: string };
}

export interface Stock {
  people: readonly Person[];
  /** Recipes of each person. */
  each: number;
  /** Recipes to open, and whose they are. */
  known: readonly { id: string; person: Person }[];
}

const columns =
  'id, title, description, category, ingredients, instructions, calories, protein, fats, carbs, weight, servings, source, needs_review, alternatives, preview_photo_id, created_at, updated_at';

const nothing: Bare = { what: 'select 1', sql: 'select 1', values: () => [] };

export function kindsOf(stock: Stock): Kind[] {
  return [...reading(stock), ...searching(stock), ...writing(stock)];
}

/** @returns the status. */
export async function send(wire: Wire, kind: Kind, index: number): Promise<number> {
  const { person, path, body } = kind.request(index);
  const { status } = await wire.send(path, { cookie: person.cookie, ...(body && { body }) });
  return status;
}

const query = (action: string, payload: unknown) =>
  `/items?${new URLSearchParams({ action, payload: JSON.stringify(payload) })}`;

function turns<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('There is nothing to take turns with.');
  return value;
}

function reading({ people, each, known }: Stock): Kind[] {
  const page = { limit: 50, sortBy: 'createdAt', sortOrder: 'desc', groupBy: 'category' };
  const list = (what: string, skip: number, fields: 'card' | 'all' = 'card'): Kind => ({
    what,
    // Our screens ask for cards; whole recipes are for other clients.
    budget: fields === 'card' ? { share: 99, ms: 25 } : null,
    bare: {
      what: 'its 50 rows, without photos',
      sql: `select ${columns} from items where id in (select id from items where owner_id = $1 and deleted_at is null order by shelf, created_at desc, id desc limit 50 offset ${skip}) order by shelf, created_at desc, id desc`,
      values: (index) => [turns(people, index).userId],
    },
    request: (index) => ({
      person: turns(people, index),
      path: query('GET_USER_ITEMS', { ...page, skip, ...(fields === 'card' && { fields }) }),
    }),
  });
  return [
    list('list, first page of 50 cards', 0),
    ...(each > 100 ? [list('list, last page of 50 cards', each - 50)] : []),
    list('list, first page of 50 whole recipes', 0, 'all'),
    {
      what: 'open one',
      budget: { share: 99, ms: 15 },
      bare: {
        what: 'its row, without photos',
        sql: `select ${columns} from items where id = $1`,
        values: (index) => [turns(known, index).id],
      },
      request: (index) => {
        const { id, person } = turns(known, index);
        return { person, path: query('GET_ITEM_BY_ID', { itemId: id }) };
      },
    },
  ];
}

const typedWords = ['lasagna', 'chicken curry', 'tiramisu', 'garlic bread', 'risotto'];
/** What stands in the field while somebody types. */
const prefixes = typedWords.flatMap((words) =>
  [...words].map((_, index) => words.slice(0, index + 1)).filter((text) => !text.endsWith(' ')),
);

function searching({ people }: Stock): Kind[] {
  const search = (what: string, queries: readonly string[], findsNothing = false): Kind => ({
    what: `search, ${what}`,
    budget: { share: 95, ms: 30 },
    bare: nothing,
    findsNothing,
    request: (index) => ({
      person: turns(people, index),
      path: query('SEARCH_ITEMS', {
        query: turns(queries, index),
        limit: 50,
        skip: 0,
        fields: 'card',
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
    search('nonsense', ['xqzvwk', 'blorptang', 'zzzyyyxxx qqq'], true),
  ];
}

function writing({ people }: Stock): Kind[] {
  return [
    {
      what: 'create',
      budget: { share: 50, ms: 50 },
      bare: nothing,
      request: (index) => ({
        person: turns(people, index),
        path: '/items',
        body: createBody(index),
      }),
    },
  ];
}

/** Creates a recipe of the cookbook, with a title of its own. */
export function createBody(index: number): string {
  const recipe = turns(book.recipes, index);
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
