import { itemQueries, itemSchema } from '@plateful/contract';

/** A recipe whose day of creation is missing or odd is shown all the same, with words in place of the day. */
const shownItem = itemSchema.extend({ createdAt: itemSchema.shape.title.catch('') });
const items = shownItem.array();
const { GET_USER_ITEMS: page, SEARCH_ITEMS: found, GET_ITEM_BY_ID: one } = itemQueries;

/** The questions about recipes, as the screens read their answers. */
export const shownQueries = {
  ...itemQueries,
  GET_USER_ITEMS: { ...page, answer: page.answer.extend({ items }) },
  SEARCH_ITEMS: { ...found, answer: found.answer.extend({ items }) },
  GET_ITEM_BY_ID: { ...one, answer: one.answer.extend({ data: shownItem }) },
};
