import { byName } from '#features/recipes/categories.ts';

const SHOWN = 8;

/** Lower case without accents, so that "creme" finds "Crème brûlée". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/** Titles that contain every typed word, those that start with the typed text first. */
export function findDishes(dishes: readonly { title: string }[], typed: string): string[] {
  const wanted = plain(typed);
  const words = wanted.split(/\s+/);
  const rank = (title: string) => (plain(title).startsWith(wanted) ? 0 : 1);
  return dishes
    .map(({ title }) => title)
    .filter((title) => words.every((word) => plain(title).includes(word)))
    .sort((a, b) => rank(a) - rank(b) || byName(a, b))
    .slice(0, SHOWN);
}
