import { compareNames } from '#entities/recipe/category-order-and-labels.ts';

const MAX_RESULTS = 8;

/** Lowercase without accents, so that "creme" finds "Crème brûlée". */
const normalizeForSearch = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/** Finds titles that contain every word of the query. Titles that start with the query come first. */
export function findDishes(dishes: readonly { title: string }[], query: string): string[] {
  const normalizedQuery = normalizeForSearch(query);
  const words = normalizedQuery.split(/\s+/);
  const rank = (title: string) => (normalizeForSearch(title).startsWith(normalizedQuery) ? 0 : 1);
  return dishes
    .map(({ title }) => title)
    .filter((title) => words.every((word) => normalizeForSearch(title).includes(word)))
    .sort((a, b) => rank(a) - rank(b) || compareNames(a, b))
    .slice(0, MAX_RESULTS);
}
