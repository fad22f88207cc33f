import type { CategoryCount, ItemCard } from '@plateful/contract';
import type { QueryKey } from '@tanstack/react-query';
import type { RecipeFilter } from '#entities/recipe/recipe-filter.ts';

const all = ['recipes'] as const;
const lists = [...all, 'list'] as const;
const grouped = [...lists, 'grouped'] as const;
const filtered = [...lists, 'filtered'] as const;
const searches = [...lists, 'search'] as const;

export const recipeKeys = {
  all,
  lists,
  home: [...lists, 'home'],
  homeItems: [...all, 'home-items'],
  grouped,
  groupedPage: (index: number) => [...grouped, index],
  filtered,
  filteredPage: (filter: RecipeFilter, index: number): QueryKey => [...filtered, filter, index],
  searches,
  search: (words: string, maxMinutes: number | null): QueryKey => [...searches, words, maxMinutes],
  tags: [...all, 'tags'],
  photoSearch: (searchId: string) => [...searches, 'photo', searchId],
  detail: (itemId: string) => [...all, 'detail', itemId],
  deletion: (itemId: string) => [...all, 'delete', itemId],
  photos: (itemId: string) => [...all, 'photos', itemId],
} as const;

/** The newest recipes, for the home screen. */
export interface NewestRecipes {
  items: ItemCard[];
  total: number;
  categories: CategoryCount[];
}
export interface SearchResultsPage {
  items: ItemCard[];
  total: number;
}
