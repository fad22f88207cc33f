import { floodFor, send } from '../requests.ts';
import type { Attack } from '../target.ts';

const texts = {
  nestedElements: `<html>${'<div>'.repeat(380_000)}`,
  nestedArrays: `<script type="application/ld+json">${'['.repeat(900_000)}</script>`,
  manyScripts: '<script type="application/ld+json">{"@type":"Recipe"}</script>'.repeat(30_000),
  entities: '&amp;&lt;&#x41;'.repeat(120_000),
  oneLine: `1 ${'1/2 '.repeat(480_000)}cups flour`,
  newlines: '\n'.repeat(1_900_000),
  attributes: `<div ${'a=b '.repeat(470_000)}>`,
};

/** Text that is slow to read, pasted for import. */
export const slowImports: Attack = async ({ url, accounts, seconds }) => {
  const bodies = Object.values(texts).map((text) =>
    JSON.stringify({ action: 'IMPORT_ITEMS', payload: { text } }),
  );
  return floodFor(seconds, accounts.length * 2, (lane, round) =>
    send({
      url,
      path: '/items',
      account: accounts[lane % accounts.length],
      body: bodies[(lane + round) % bodies.length] ?? '',
    }),
  );
};

/** The longest ingredient lines that are allowed, made to be slow to read. */
export const slowIngredients: Attack = async ({ url, accounts, seconds }) => {
  const lines = ['1 1/2 '.repeat(80), `${'('.repeat(250)}${')'.repeat(250)}`, '½'.repeat(499)];
  const ingredients = Array.from({ length: 100 }, (_, index) => lines[index % lines.length]);
  const payload = { ingredients, servings: 4 };
  const body = JSON.stringify({ action: 'ESTIMATE_NUTRITION', payload });
  return floodFor(seconds, 8, (lane) =>
    send({ url, path: '/items', account: accounts[lane % accounts.length], body }),
  );
};

/** Searches that cost much: mistyped, prefixes of everything, as many words as fit. */
export const slowSearches: Attack = async ({ url, accounts, seconds }) => {
  const queries = [
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    'zzzzqqqq '.repeat(22),
    'l',
  ];
  return floodFor(seconds, 8, (lane, round) => {
    const payload = JSON.stringify({ query: queries[round % queries.length], limit: 100 });
    const search = new URLSearchParams({ action: 'SEARCH_ITEMS', payload });
    return send({ url, path: `/items?${search}`, account: accounts[lane % accounts.length] });
  });
};
