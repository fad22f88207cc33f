import type { Language } from '@plateful/contract';

/** Stands above the product's name at the end of every email. */
export const emailClosings: Readonly<Record<Language, string>> = {
  en: 'Bon appetit,',
  de: 'Guten Appetit,',
};
