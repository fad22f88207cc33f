import type { Food } from '../src/types.ts';
import { closeNames } from './close-names.ts';
import type { Label } from './label.ts';
import { LIMITS, range, within } from './limits.ts';
import { type ParsedRecipe, usesOf } from './parse-recipe.ts';
import { hasSafetyWords, needsSafetyWords } from './safety.ts';
import type { Report } from './violation.ts';

/** The steps: names of the table, number and length, timers, temperatures, words on safety. */
export function checkMethod(
  recipe: ParsedRecipe,
  label: Label | undefined,
  foods: readonly Food[],
  report: Report,
): void {
  checkIngredientNames(recipe, foods, report);
  checkSteps(recipe, label, report);
  checkTemperatures(recipe, report);
  checkSafety(recipe, report);
}

function checkIngredientNames(recipe: ParsedRecipe, foods: readonly Food[], report: Report): void {
  if (usesOf(recipe).length === 0) report('ingredients', 'there is none');
  for (const [index, step] of recipe.steps.entries()) {
    const where = `step ${index + 1}`;
    for (const { name, grams } of step.ingredients) {
      if (grams <= 0) report('grams', `${where}: "${name}" has ${grams} g`);
      if (foods.some((food) => food.name === name)) continue;
      report('ingredient-name', `${where}: '${name}' is not in the table${adviceFor(name, foods)}`);
    }
  }
}

function adviceFor(name: string, foods: readonly Food[]): string {
  const owner = foods.find((food) => food.synonyms.includes(name.toLowerCase()));
  if (owner) return `; it is a synonym: write @${owner.name}|${name}{…%g}`;
  const begun = foods
    .filter((food) => name.startsWith(`${food.name} `) && name.split(' ').length > 4)
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (begun) return `; does @${begun.name} lack its {grams%g}?`;
  const owners = new Map(foods.flatMap((food) => namesOf(food).map((word) => [word, food.name])));
  const close = closeNames(name, owners.keys(), 6).map((word) => owners.get(word) ?? word);
  const names = [...new Set(close)].slice(0, 3);
  return names.length > 0 ? `; close: ${names.join(', ')}` : '; nothing is close';
}

function namesOf({ name, synonyms }: Food): string[] {
  return [name, ...synonyms];
}

function checkSteps(recipe: ParsedRecipe, label: Label | undefined, report: Report): void {
  const { steps } = recipe;
  const names = new Set(usesOf(recipe).map(({ name }) => name));
  const simple = names.size <= LIMITS.simple.ingredients;
  const min = simple ? LIMITS.simple.minSteps : LIMITS.steps.min;
  if (!within(steps.length, { min, max: LIMITS.steps.max })) {
    const why = simple ? '' : ` with ${names.size} ingredients`;
    report('steps', `${steps.length} steps${why}, not ${min} to ${LIMITS.steps.max}`);
  }
  for (const [index, { text }] of steps.entries()) {
    const words = text.split(' ').filter((word) => /[\p{L}\d]/u.test(word)).length;
    if (within(words, LIMITS.wordsPerStep)) continue;
    const start = text.split(' ').slice(0, 5).join(' ');
    const limits = range(LIMITS.wordsPerStep);
    report('step-length', `step ${index + 1} has ${words} words, not ${limits}: "${start} …"`);
  }
  if (label?.kind === 'dish' && steps.every((step) => step.timers.length === 0)) {
    report('timer', 'a dish needs at least one: ~{8%minutes}');
  }
}

function checkTemperatures(recipe: ParsedRecipe, report: Report): void {
  for (const [index, { text }] of recipe.steps.entries()) {
    const where = `step ${index + 1}`;
    const fahrenheit = /\d+\s*°?\s?F\b|Fahrenheit/.exec(text);
    if (fahrenheit) report('temperature', `${where}: "${fahrenheit[0]}": only °C`);
    const loose = /\d{2,}(?:°\s?C|\s?(?:degrees|C)\b)/.exec(text);
    if (loose) report('temperature', `${where}: "${loose[0]}": write "180 °C", with a space`);
  }
  const text = recipe.steps.map((step) => step.text).join(' ');
  if (/\b(?:pre)?heat(?:ed)? (?:the|your|an) oven\b/i.test(text) && !/\d\s°C/.test(text)) {
    report('temperature', 'the oven is heated without a number in °C');
  }
}

function checkSafety(recipe: ParsedRecipe, report: Report): void {
  const text = recipe.steps.map((step) => step.text).join(' ');
  const risky = usesOf(recipe).find(
    ({ name }) => needsSafetyWords(name) && !hasSafetyWords(name, text),
  );
  if (risky) {
    const advice = 'core temperature, very fresh, frozen for 24 hours, how to see it is done …';
    report('safety', `"${risky.name}", and no word on what makes it safe (${advice})`);
  }
}
