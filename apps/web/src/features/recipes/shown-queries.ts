import { itemCardSchema, itemQueries, itemSchema } from '@plateful/contract';

/** A recipe whose day of creation is missing or odd is shown all the same, with words in place of the day. */
const anyDay = { createdAt: itemSchema.shape.title.catch('') };
const shownItem = itemSchema.extend(anyDay);
const items = shownItem.array();
const cards = itemCardSchema.extend(anyDay).array();
const { GET_USER_ITEMS: page, SEARCH_ITEMS: found, GET_ITEM_BY_ID: one } = itemQueries;

/** The questions about recipes, as the screens read their answers. */
export const shownQueries = {
  ...itemQueries,
  GET_USER_ITEMS: { ...page, answer: page.answer.extend({ items }) },
  SEARCH_ITEMS: { ...found, answer: found.answer.extend({ items: cards }) },
  GET_ITEM_BY_ID: { ...one, answer: one.answer.extend({ data: shownItem }) },
};
