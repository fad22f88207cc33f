import type { RunAttack } from '../attack-types.ts';
import { sendRequest, sendRequestsRepeatedly } from '../http-requests.ts';

const slowTexts = {
  nestedElements: `<html>${'<div>'.repeat(380_000)}`,
  nestedArrays: `<script type="application/ld+json">${'['.repeat(900_000)}</script>`,
  manyScripts: '<script type="application/ld+json">{"@type":"Recipe"}</script>'.repeat(30_000),
  entities: '&amp;&lt;&#x41;'.repeat(120_000),
  oneLine: `1 ${'1/2 '.repeat(480_000)}cups flour`,
  newlines: '\n'.repeat(1_900_000),
  attributes: `<div ${'a=b '.repeat(470_000)}>`,
};

/** Imports of text that is slow to parse. */
export const slowImportAttack: RunAttack = async ({ url, accounts, seconds }) => {
  const bodies = Object.values(slowTexts).map((text) =>
    JSON.stringify({ action: 'IMPORT_ITEMS', payload: { text } }),
  );
  return sendRequestsRepeatedly(seconds, accounts.length * 2, (lane, round) =>
    sendRequest({
      url,
      path: '/items',
      account: accounts[lane % accounts.length],
      body: bodies[(lane + round) % bodies.length] ?? '',
    }),
  );
};

/** Ingredient lines of maximum length that are slow to parse. */
export const slowIngredientAttack: RunAttack = async ({ url, accounts, seconds }) => {
  const lines = ['1 1/2 '.repeat(80), `${'('.repeat(250)}${')'.repeat(250)}`, '½'.repeat(499)];
  const ingredients = Array.from({ length: 100 }, (_, index) => lines[index % lines.length]);
  const payload = { ingredients, servings: 4 };
  const body = JSON.stringify({ action: 'ESTIMATE_NUTRITION', payload });
  return sendRequestsRepeatedly(seconds, 8, (lane) =>
    sendRequest({ url, path: '/items', account: accounts[lane % accounts.length], body }),
  );
};
