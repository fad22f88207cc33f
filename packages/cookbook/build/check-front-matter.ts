import { toNormalizedKey } from '../src/normalized-key.ts';
import type { ParsedRecipe } from './parse-recipe.ts';
import { formatRange, isWithin, RECIPE_LIMITS } from './recipe-limits.ts';
import type { RecognizerLabel } from './recognizer-label-type.ts';
import type { ReportViolation } from './violation.ts';

const CATEGORIES = ['food', 'beverage', 'snack', 'dessert', 'other'];
const BOASTFUL_WORDS =
  /\b(amazing|best ever|very best|delicious|divine|finger-licking|heavenly|incredible|irresistible|mouth-?watering|perfect|scrumptious|stunning|to die for|ultimate|unbeatable|world-famous|yummy)\b/i;

/** Checks the front matter: label, title, synonyms, description and plain fields. The parser reports missing fields. */
export function checkFrontMatter(
  recipe: ParsedRecipe,
  labels: readonly RecognizerLabel[],
  report: ReportViolation,
): void {
  checkLabel(recipe, labels, report);
  if (recipe.title !== '') checkTitle(recipe, report);
  checkSynonyms(recipe, report);
  if (recipe.description !== '') checkDescription(recipe, report);
  checkRemainingFields(recipe, report);
}

function checkLabel(
  recipe: ParsedRecipe,
  labels: readonly RecognizerLabel[],
  report: ReportViolation,
): void {
  const label = labels.find((candidate) => candidate.label === recipe.label);
  if (!label) {
    const fileName = toNormalizedKey(recipe.title).replaceAll(' ', '_');
    if (recipe.title !== '' && recipe.label !== fileName) {
      report('label', `not a label of the recognizer, so name the file ${fileName}.cook`);
    }
    return;
  }
  const normalizeName = (text: string) => toNormalizedKey(text).replace(/s\b| /g, '');
  const expectedName = normalizeName(label.title);
  if (
    ![recipe.title, ...recipe.synonyms].some((name) => normalizeName(name).includes(expectedName))
  ) {
    const advice = `add "${label.title.toLowerCase()}" to the title or the synonyms`;
    report('title', `"${recipe.title}" does not contain its label: ${advice}`);
  }
}

function checkTitle({ title }: ParsedRecipe, report: ReportViolation): void {
  if (!isWithin(title.length, RECIPE_LIMITS.title)) {
    report('title', `${title.length} characters, not ${formatRange(RECIPE_LIMITS.title)}`);
  }
  const capitals = title
    .split(' ')
    .slice(1)
    .filter((word) => /^\p{Lu}/u.test(word));
  if (/^\p{Ll}/u.test(title) || /\p{Lu}{3}/u.test(title) || capitals.length > 1) {
    report('title', `"${title}" is not in sentence case ("Grilled cheese sandwich")`);
  }
  if (/[.!?:;]$/.test(title)) report('title', `"${title}" ends with punctuation`);
}

function checkSynonyms(
  { title, synonyms, synonymsDe }: ParsedRecipe,
  report: ReportViolation,
): void {
  for (const synonym of synonyms) {
    if (synonym !== synonym.toLowerCase()) report('synonyms', `"${synonym}" is not lowercase`);
    if (toNormalizedKey(synonym) === toNormalizedKey(title))
      report('synonyms', `"${synonym}" repeats the title`);
  }
  const names = { synonyms, 'synonyms-de': synonymsDe };
  for (const [field, list] of Object.entries(names)) {
    const keys = list.map(toNormalizedKey);
    const duplicate = list.find((_, index) => keys.indexOf(keys[index] ?? '') !== index);
    if (duplicate !== undefined) report(field, `"${duplicate}" occurs twice`);
  }
}

function checkDescription({ description }: ParsedRecipe, report: ReportViolation): void {
  const { length } = description;
  if (!isWithin(length, RECIPE_LIMITS.description)) {
    report('description', `${length} characters, not ${formatRange(RECIPE_LIMITS.description)}`);
  }
  const sentences = description.split(/(?<=[.!?…])\s+(?=\p{Lu})/u).length;
  if (sentences > 2) report('description', `${sentences} sentences, not one or two`);
  if (!/[.!?…]$/.test(description)) report('description', 'does not end with a period');
  const boastfulWord = BOASTFUL_WORDS.exec(description);
  if (boastfulWord)
    report('description', `"${boastfulWord[0]}" is boastful; describe the dish instead`);
}

function checkRemainingFields(recipe: ParsedRecipe, report: ReportViolation): void {
  const { category, servings, yieldGrams, reference, referenceKcal } = recipe;
  if (category !== '' && !CATEGORIES.includes(category)) {
    report('category', `"${category}" is not one of ${CATEGORIES.join(', ')}`);
  }
  const isValid = Number.isInteger(servings) && isWithin(servings, RECIPE_LIMITS.servings);
  if (!isValid && !Number.isNaN(servings)) {
    report('servings', `${servings} is not a whole number ${formatRange(RECIPE_LIMITS.servings)}`);
  }
  if (yieldGrams <= 0) report('yield', `${yieldGrams} g is not a valid yield`);
  if (reference !== '' && !/^\d{8}$/.test(reference)) {
    report('reference', `"${reference}" is not a code of 8 digits`);
  }
  if (referenceKcal <= 0) report('reference', 'reference-kcal must be greater than 0');
}
