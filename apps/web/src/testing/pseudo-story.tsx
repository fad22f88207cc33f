import { listSessions } from '@plateful/contract';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { useTimers } from '#features/recipes/cook/timers.ts';
import { formatDate, formatMoment } from '#lib/format.ts';
import { languages } from '#lib/language.ts';
import { buildItem, buildProfile, buildSession, buildUser } from '#testing/builders.ts';
import { listOf } from '#testing/lists.ts';
import { speakPseudo, textsFromElsewhere } from '#testing/pseudo.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { answers, itemQuery, server, signedIn } from '#testing/server.ts';
import { speakEnglish } from '#texts/texts.ts';

const user = buildUser({ isProUser: true });
const photo = { id: 'one', url: '/media/one.webp', type: 'image/webp', name: 'one.webp' };

/** A recipe with everything that a recipe can have. */
export const soup = buildItem({
  _id: 'soup',
  title: 'Soup of the day',
  media: [photo, { ...photo, id: 'two', url: '/media/two.webp' }],
  instructions: ['Boil the pasta for 8–10 minutes.', 'Toss it with lemon.'],
  uncounted: [1],
  tagId: 'A 42',
  needsReview: true,
  alternatives: [
    { title: 'Minestrone', confidence: 0.3 },
    { title: 'Borscht', confidence: 0.1 },
  ],
});

/** A recipe with as little as a recipe can have. */
export const bare = buildItem({
  _id: 'bare',
  title: '',
  description: '',
  category: '',
  ingredients: [],
  instructions: [],
  calories: null,
  protein: null,
  fats: null,
  carbs: null,
  weight: null,
  servings: null,
});
const stew = buildItem({ title: 'Stew', category: 'Grandma’s' });
const sessions = [buildSession({ current: true }), buildSession({ id: 'session-2' })];
const pie = {
  _id: 'pie',
  title: 'Pie',
  category: 'food',
  createdAt: soup.createdAt,
  placeholder: null,
  deletedAt: new Date().toISOString(),
};

/** What people and recipes bring along: it is in whatever language it is. */
const brought = [
  ...[user, buildProfile(user), soup, stew, ...soup.alternatives, ...sessions, pie]
    .flatMap(Object.values)
    .flat()
    .filter((value) => typeof value === 'string'),
  ...Object.values(languages).map(({ name }) => name),
  // A photo, a timer, more of the ingredients, and the first letter of a name.
  photo.name,
  '8–10 minutes',
  '500 g spaghetti',
  '2½ lemons',
  'M',
];
const dates = () => [
  ...[soup.createdAt, pie.deletedAt].map(formatDate),
  ...sessions.map(({ lastSeenAt }) => formatMoment(lastSeenAt)),
];

/** A server with something of everything. */
export const fullServer = () => [
  signedIn(user),
  answers(listSessions, () => sessions),
  itemQuery('GET_USER_ITEMS', (wanted) => listOf([soup, stew, bare], wanted)),
  itemQuery('SEARCH_ITEMS', () => ({ items: [soup, stew], total: 2 })),
  itemQuery('GET_ITEM_BY_ID', ({ itemId }) => ({ data: itemId === 'bare' ? bare : soup })),
  itemQuery('GET_DELETED_ITEMS', () => ({ items: [pie], total: 1 })),
];

/** Questions that the server has not answered yet. */
let open = 0;

/** Every test of the file is in a language that does not exist. */
export function speakPseudoHere(): void {
  beforeEach(() => {
    document.title = '';
    speakPseudo();
    open = 0;
    server.events.on('request:start', () => {
      open += 1;
    });
    server.events.on('request:end', () => {
      open -= 1;
    });
  });
  afterEach(() => {
    server.events.removeAllListeners();
    speakEnglish();
    useTimers.setState({ timers: [] });
  });
}

/** Until everything is answered, and nothing changes any more. */
async function settled(): Promise<void> {
  let before = '';
  let looks = 0;
  await waitFor(
    () => {
      const now = document.body.innerHTML;
      looks = now === before && open <= 0 ? looks + 1 : 0;
      before = now;
      expect(looks).toBeGreaterThan(3);
    },
    { interval: 15 },
  );
}

/** Opens an address, and waits until all is there. */
export async function openSettled(path: string) {
  const view = renderScreen(path);
  await settled();
  return view;
}

/** Whatever is to be read on this page comes from the texts, or is data. `more` of it came on the way. */
export async function expectOwnTexts(...more: string[]): Promise<void> {
  await settled();
  const title = document.createElement('p');
  title.textContent = document.title;
  const data = [...brought, ...dates(), ...more];
  expect(document.body.innerHTML).toContain('⟦');
  expect(
    [document.body, title].flatMap((page) => textsFromElsewhere(page, data)),
    'stands elsewhere than in texts/, or was copied at the top of a module',
  ).toEqual([]);
}
