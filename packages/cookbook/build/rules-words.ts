import { textKey } from '../src/text-key.ts';
import { closeNames } from './close-names.ts';
import type { Label } from './label.ts';
import { LIMITS, range, within } from './limits.ts';
import type { ParsedRecipe } from './parse-recipe.ts';
import type { Report } from './violation.ts';

const CATEGORIES = ['food', 'beverage', 'snack', 'dessert', 'other'];
const BOASTS =
  /\b(amazing|best ever|very best|delicious|divine|finger-licking|heavenly|incredible|irresistible|mouth-?watering|perfect|scrumptious|stunning|to die for|ultimate|unbeatable|world-famous|yummy)\b/i;

/** The front matter: label, title, synonyms, description, plain fields. What is missing is told by the parser. */
export function checkWords(recipe: ParsedRecipe, labels: readonly Label[], report: Report): void {
  checkLabel(recipe, labels, report);
  if (recipe.title !== '') checkTitle(recipe, report);
  checkSynonyms(recipe, report);
  if (recipe.description !== '') checkDescription(recipe, report);
  checkFields(recipe, report);
}

function checkLabel(recipe: ParsedRecipe, labels: readonly Label[], report: Report): void {
  const label = labels.find((candidate) => candidate.label === recipe.label);
  if (!label) {
    const names = labels.map((candidate) => candidate.label);
    const close = closeNames(recipe.label, names);
    const advice = close.length > 0 ? `; close: ${close.join(', ')}` : '';
    report('label', `"${recipe.label}" is not a label of labels.json${advice}`);
    return;
  }
  const squeeze = (text: string) => textKey(text).replace(/s\b| /g, '');
  const wanted = squeeze(label.title);
  if (![recipe.title, ...recipe.synonyms].some((name) => squeeze(name).includes(wanted))) {
    const advice = `say "${label.title.toLowerCase()}" in the title or among the synonyms`;
    report('title', `"${recipe.title}" does not name its label: ${advice}`);
  }
}

function checkTitle({ title }: ParsedRecipe, report: Report): void {
  if (!within(title.length, LIMITS.title)) {
    report('title', `${title.length} characters, not ${range(LIMITS.title)}`);
  }
  const capitals = title
    .split(' ')
    .slice(1)
    .filter((word) => /^\p{Lu}/u.test(word));
  if (/^\p{Ll}/u.test(title) || /\p{Lu}{3}/u.test(title) || capitals.length > 1) {
    report('title', `"${title}" is not in sentence case ("Grilled cheese sandwich")`);
  }
  if (/[.!?:;]$/.test(title)) report('title', `"${title}" ends with a mark`);
}

function checkSynonyms({ title, synonyms }: ParsedRecipe, report: Report): void {
  for (const synonym of synonyms) {
    if (synonym !== synonym.toLowerCase()) report('synonyms', `"${synonym}" is not lower case`);
    if (textKey(synonym) === textKey(title)) report('synonyms', `"${synonym}" is the title again`);
  }
  const keys = synonyms.map(textKey);
  const twice = synonyms.find((_, index) => keys.indexOf(keys[index] ?? '') !== index);
  if (twice !== undefined) report('synonyms', `"${twice}" is there twice`);
}

function checkDescription({ description }: ParsedRecipe, report: Report): void {
  const { length } = description;
  if (!within(length, LIMITS.description)) {
    report('description', `${length} characters, not ${range(LIMITS.description)}`);
  }
  const sentences = description.split(/(?<=[.!?…])\s+(?=\p{Lu})/u).length;
  if (sentences > 2) report('description', `${sentences} sentences, not one or two`);
  if (!/[.!?…]$/.test(description)) report('description', 'does not end with a full stop');
  const boast = BOASTS.exec(description);
  if (boast) report('description', `"${boast[0]}" is boasting; say what is on the plate`);
}

function checkFields(recipe: ParsedRecipe, report: Report): void {
  const { category, servings, yieldGrams, reference, referenceKcal } = recipe;
  if (category !== '' && !CATEGORIES.includes(category)) {
    report('category', `"${category}" is none of ${CATEGORIES.join(', ')}`);
  }
  const countable = Number.isInteger(servings) && within(servings, LIMITS.servings);
  if (!countable && !Number.isNaN(servings)) {
    report('servings', `${servings} is not a whole number ${range(LIMITS.servings)}`);
  }
  if (yieldGrams <= 0) report('yield', `${yieldGrams} g is no yield`);
  if (reference !== '' && !/^\d{8}$/.test(reference)) {
    report('reference', `"${reference}" is not a code of 8 digits`);
  }
  if (referenceKcal <= 0) report('reference', 'reference-kcal must be above 0');
}
