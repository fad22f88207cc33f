import type { Item, Language } from '@plateful/contract';
import { getCurrentLanguage } from '#lib/language.ts';

type DishNames = NonNullable<Item['recognition']>['dishNames'];

/** The name of a recognized dish in the user's language, if the cookbook knows it; otherwise its title. */
export function getDishNameInCurrentLanguage(title: string, dishNames: DishNames): string {
  const names: Partial<Record<Language, string>> | undefined = dishNames?.[title];
  return names?.[getCurrentLanguage()] ?? title;
}
