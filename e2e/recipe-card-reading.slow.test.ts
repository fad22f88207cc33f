import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CardResult,
  createCardReadingEvaluator,
} from '../bench/recipe-card-reading/card-reading-evaluator.ts';
import { sumCardResults } from '../bench/recipe-card-reading/format-card-results.ts';
import { systemFontCardSet } from '../bench/recipe-card-reading/random-card-sets.ts';
import { renderCards } from '../bench/recipe-card-reading/render-cards.ts';
import { findOrInstallChromium } from '../scripts/lib/find-or-install-chromium.mjs';

const CARDS = { seed: 5, count: 12 };

const reader = createCardReadingEvaluator();
afterAll(() => reader.close());

let results: CardResult[];
beforeAll(async () => {
  const browser = await chromium.launch({
    executablePath: await findOrInstallChromium(),
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  results = [];
  try {
    for await (const card of renderCards(browser, systemFontCardSet, CARDS))
      results.push(await reader.read(card));
  } finally {
    await browser.close();
  }
}, 600_000);

it('reads photographed recipe cards', () => {
  const { ingredients, rightIngredients, steps, rightSteps } = sumCardResults(results);
  expect(rightIngredients / ingredients).toBeGreaterThanOrEqual(0.9);
  expect(rightSteps / steps).toBeGreaterThanOrEqual(0.85);
});

it('marks every wrong amount, and few right lines', () => {
  const { unmarkedWrongAmounts, markedRightIngredients, ingredients } = sumCardResults(results);
  expect(unmarkedWrongAmounts).toEqual([]);
  expect(markedRightIngredients / ingredients).toBeLessThanOrEqual(0.15);
});
