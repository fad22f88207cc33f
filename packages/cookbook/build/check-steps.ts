import type { Food } from '../src/cookbook-types.ts';
import { hasSafetyWording, needsSafetyWording } from './check-safety-wording.ts';
import type { FoodsByName } from './compute-ingredient-use-grams.ts';
import { getIngredientUses, type ParsedRecipe } from './parse-recipe.ts';
import { formatRange, isWithin, RECIPE_LIMITS } from './recipe-limits.ts';
import type { RecognizerLabel } from './recognizer-label-type.ts';
import { suggestSimilarNames } from './suggest-similar-names.ts';
import type { ReportViolation } from './violation.ts';

/** Checks the steps: ingredient names, number and length of steps, timers, temperatures and safety wording. */
export function checkSteps(
  recipe: ParsedRecipe,
  label: RecognizerLabel | undefined,
  foods: FoodsByName,
  report: ReportViolation,
): void {
  checkIngredientNames(recipe, foods, report);
  checkStepCountAndLength(recipe, label, report);
  checkTemperatures(recipe, report);
  checkSafety(recipe, report);
}

function checkIngredientNames(
  recipe: ParsedRecipe,
  foods: FoodsByName,
  report: ReportViolation,
): void {
  if (getIngredientUses(recipe).length === 0)
    report('ingredients', 'the recipe has no ingredients');
  for (const [index, step] of recipe.steps.entries()) {
    const location = `step ${index + 1}`;
    for (const { name } of step.ingredients) {
      if (foods.has(name)) continue;
      report(
        'ingredient-name',
        `${location}: '${name}' is not in the table${getNameAdvice(name, [...foods.values()])}`,
      );
    }
  }
}

function getNameAdvice(name: string, foods: readonly Food[]): string {
  const owner = foods.find((food) => food.synonyms.includes(name.toLowerCase()));
  if (owner) return `; it is a synonym: write @${owner.name}|${name}{…%g}`;
  const nameWithoutAmount = foods
    .filter((food) => name.startsWith(`${food.name} `) && name.split(' ').length > 4)
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (nameWithoutAmount) return `; does @${nameWithoutAmount.name} lack its {amount%unit}?`;
  const owners = new Map(
    foods.flatMap((food) => getAllNames(food).map((word) => [word, food.name])),
  );
  const similarNames = suggestSimilarNames(name, owners.keys(), 6).map(
    (word) => owners.get(word) ?? word,
  );
  const names = [...new Set(similarNames)].slice(0, 3);
  return names.length > 0 ? `; similar: ${names.join(', ')}` : '; there is no similar name';
}

function getAllNames({ name, synonyms }: Food): string[] {
  return [name, ...synonyms];
}

function checkStepCountAndLength(
  recipe: ParsedRecipe,
  label: RecognizerLabel | undefined,
  report: ReportViolation,
): void {
  const { steps } = recipe;
  const names = new Set(getIngredientUses(recipe).map(({ name }) => name));
  const isSimple = names.size <= RECIPE_LIMITS.simple.ingredients;
  const min = isSimple ? RECIPE_LIMITS.simple.minSteps : RECIPE_LIMITS.steps.min;
  if (!isWithin(steps.length, { min, max: RECIPE_LIMITS.steps.max })) {
    const detail = isSimple ? '' : ` with ${names.size} ingredients`;
    report('steps', `${steps.length} steps${detail}, not ${min} to ${RECIPE_LIMITS.steps.max}`);
  }
  for (const [index, { text }] of steps.entries()) {
    const words = text.split(' ').filter((word) => /[\p{L}\d]/u.test(word)).length;
    if (isWithin(words, RECIPE_LIMITS.wordsPerStep)) continue;
    const excerpt = text.split(' ').slice(0, 5).join(' ');
    const limits = formatRange(RECIPE_LIMITS.wordsPerStep);
    report('step-length', `step ${index + 1} has ${words} words, not ${limits}: "${excerpt} …"`);
  }
  if (
    (label?.kind ?? 'dish') === 'dish' &&
    recipe.cookMinutes > 0 &&
    steps.every((step) => step.timers.length === 0)
  ) {
    report('timer', 'a cooked dish needs at least one timer: ~{8%minutes}');
  }
}

function checkTemperatures(recipe: ParsedRecipe, report: ReportViolation): void {
  for (const [index, { text }] of recipe.steps.entries()) {
    const location = `step ${index + 1}`;
    const fahrenheit = /\d+\s*°?\s?F\b|Fahrenheit/.exec(text);
    if (fahrenheit) report('temperature', `${location}: "${fahrenheit[0]}": write it in °C`);
    const badFormat = /\d{2,}(?:°\s?C|\s?(?:degrees|C)\b)/.exec(text);
    if (badFormat)
      report('temperature', `${location}: "${badFormat[0]}": write "180 °C", with a space`);
  }
  const text = recipe.steps.map((step) => step.text).join(' ');
  if (/\b(?:pre)?heat(?:ed)? (?:the|your|an) oven\b/i.test(text) && !/\d\s°C/.test(text)) {
    report('temperature', 'the oven is heated without a temperature in °C');
  }
}

function checkSafety(recipe: ParsedRecipe, report: ReportViolation): void {
  const text = recipe.steps.map((step) => step.text).join(' ');
  const riskyIngredient = getIngredientUses(recipe).find(
    ({ name }) => needsSafetyWording(name) && !hasSafetyWording(name, text),
  );
  if (riskyIngredient) {
    const advice =
      'for example a core temperature, very fresh, frozen for 7 days, signs of doneness';
    report('safety', `"${riskyIngredient.name}" needs safety wording (${advice})`);
  }
}
