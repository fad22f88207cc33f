import { Recipe } from '@tmlmt/cooklang-parser';
import { checkAndSanitizeMarkup } from './check-and-sanitize-markup.ts';
import { computeIngredientUseGrams, type FoodsByName } from './compute-ingredient-use-grams.ts';
import {
  convertParsedCooklangStep,
  type ParsedIngredientUse,
  type ParsedStep,
} from './convert-parsed-cooklang-step.ts';
import { isRecord, splitRecipeFile } from './split-recipe-file.ts';
import type { ReportViolation, Violation } from './violation.ts';

/** A use of an ingredient in a step, with its weight. */
export interface WeighedIngredientUse extends ParsedIngredientUse {
  /** Grams of the amount in the file; NaN if unknown, and then there is a violation. */
  grams: number;
  /** The grams of it that are eaten. */
  eatenGrams: number;
}

interface WeighedStep extends ParsedStep {
  ingredients: WeighedIngredientUse[];
}

/** The data of a `.cook` file, before its content is checked. */
export interface ParsedRecipe {
  /** The file name without `.cook`. */
  label: string;
  /** The file name in messages: `pizza.cook`. */
  file: string;
  title: string;
  description: string;
  category: string;
  servings: number;
  prepMinutes: number;
  cookMinutes: number;
  /** The field `total`; NaN without it. */
  statedTotalMinutes: number;
  yieldGrams: number;
  reference: string;
  referenceKcal: number;
  /** Whether the reference is another, similar dish, because the table does not have this one. */
  isReferenceSimilar: boolean;
  referenceException: string | undefined;
  yieldException: string | undefined;
  synonyms: string[];
  synonymsDe: string[];
  /** By food: grams that are eaten, if it is not the whole amount. */
  eaten: Map<string, number>;
  steps: WeighedStep[];
}

/** Returns all uses of ingredients, in the order of the steps. */
export function getIngredientUses(recipe: ParsedRecipe): WeighedIngredientUse[] {
  return recipe.steps.flatMap((step) => step.ingredients);
}

/** Minutes from start to end: the field `total`, or preparation and cooking. */
export function getTotalMinutes(recipe: ParsedRecipe): number {
  const { prepMinutes, cookMinutes, statedTotalMinutes } = recipe;
  return Number.isNaN(statedTotalMinutes) ? prepMinutes + cookMinutes : statedTotalMinutes;
}

/** A parsed recipe with its syntax violations. */
export interface RecipeParseResult {
  recipe: ParsedRecipe;
  violations: Violation[];
  /** True if there is no front matter at all, so that further checks make no sense. */
  isUnreadable: boolean;
}

const REQUIRED_FIELDS = [
  'title',
  'description',
  'category',
  'servings',
  'prep',
  'cook',
  'yield',
  'reference',
  'reference-kcal',
  'synonyms-de',
];
const OPTIONAL_FIELDS = [
  'total',
  'synonyms',
  'eaten',
  'reference-match',
  'reference-exception',
  'yield-exception',
];

/** Parses a recipe file. Never throws; everything that cannot be parsed becomes a violation. */
export function parseRecipe(label: string, text: string, foods: FoodsByName): RecipeParseResult {
  const file = `${label}.cook`;
  const violations: Violation[] = [];
  const report: ReportViolation = (rule, message) => violations.push({ file, rule, message });
  const { fields, problems, paragraphs } = splitRecipeFile(text);
  for (const problem of problems) report('front-matter', problem);
  if (fields.size > 0) checkFieldNames(fields, report);

  const eaten = parseEaten(fields.get('eaten'), report);
  const steps = paragraphs.map((paragraph, index) => {
    const location = `step ${index + 1}`;
    const markup = checkAndSanitizeMarkup(paragraph);
    for (const problem of markup.problems) report('markup', `${location}: ${problem}`);
    const step = parseParagraph(markup.sanitizedText, location, report);
    const ingredients = step.ingredients.map((use) => {
      const grams = computeIngredientUseGrams(use, foods, (rule, message) =>
        report(rule, `${location}: ${message}`),
      );
      return { ...use, grams, eatenGrams: grams };
    });
    return { ...step, ingredients };
  });
  const recipe: ParsedRecipe = { label, file, ...parseFieldValues(fields, report), eaten, steps };
  setEatenGrams(recipe, report);
  return { recipe, violations, isUnreadable: fields.size === 0 };
}

function parseFieldValues(fields: Map<string, unknown>, report: ReportViolation) {
  const getText = (field: string) => parseTextField(field, fields.get(field), report);
  const getNumber = (field: string) => parseNumberField(field, getText(field), report);
  const getList = (field: string) => parseListField(field, fields.get(field), report);
  return {
    title: getText('title') ?? '',
    description: getText('description') ?? '',
    category: getText('category') ?? '',
    servings: getNumber('servings'),
    prepMinutes: getNumber('prep'),
    cookMinutes: getNumber('cook'),
    statedTotalMinutes: getNumber('total'),
    yieldGrams: getNumber('yield'),
    reference: getText('reference') ?? '',
    referenceKcal: getNumber('reference-kcal'),
    isReferenceSimilar: parseReferenceMatch(getText('reference-match'), report),
    referenceException: getText('reference-exception'),
    yieldException: getText('yield-exception'),
    synonyms: getList('synonyms'),
    synonymsDe: getList('synonyms-de'),
  };
}

function parseReferenceMatch(match: string | undefined, report: ReportViolation): boolean {
  if (match !== undefined && match !== 'similar')
    report(
      'reference-match',
      `"${match}" is not "similar"; leave it out if the table has the dish`,
    );
  return match === 'similar';
}

function checkFieldNames(fields: Map<string, unknown>, report: ReportViolation): void {
  for (const field of REQUIRED_FIELDS) {
    if (!fields.get(field)) report('front-matter', `"${field}" is missing`);
  }
  for (const field of fields.keys()) {
    if (!REQUIRED_FIELDS.includes(field) && !OPTIONAL_FIELDS.includes(field)) {
      const knownFields = [...REQUIRED_FIELDS, ...OPTIONAL_FIELDS].join(', ');
      report('front-matter', `"${field}" is not a field; the fields are ${knownFields}`);
    }
  }
}

function parseTextField(
  field: string,
  value: unknown,
  report: ReportViolation,
): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  report('front-matter', `"${field}" is not a plain text`);
  return undefined;
}

function parseListField(field: string, value: unknown, report: ReportViolation): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value;
  report('front-matter', `"${field}" is not a list: write ${field}: [one, two]`);
  return [];
}

/** Returns NaN and reports invalid values; missing fields are reported elsewhere. */
function parseNumberField(
  field: string,
  value: string | undefined,
  report: ReportViolation,
): number {
  if (!value) return Number.NaN;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
  report('front-matter', `"${field}: ${value}": write a plain number, without a unit`);
  return Number.NaN;
}

function parseEaten(value: unknown, report: ReportViolation): Map<string, number> {
  if (value === undefined) return new Map();
  if (!isRecord(value)) {
    report('eaten', 'write eaten: {sunflower oil: 40, salt: 4}, in grams');
    return new Map();
  }
  return new Map(
    Object.entries(value).map(([food, grams]) => {
      const text = parseTextField('eaten', grams, report);
      return [food, parseNumberField(`eaten: ${food}`, text, report)];
    }),
  );
}

/** Distributes the grams of the field `eaten` over the uses of the food. */
function setEatenGrams(recipe: ParsedRecipe, report: ReportViolation): void {
  for (const [food, eatenGrams] of recipe.eaten) {
    const uses = getIngredientUses(recipe).filter(({ name }) => name === food);
    const grams = uses.reduce((sum, use) => sum + use.grams, 0);
    if (uses.length === 0) report('eaten', `"${food}" is not an ingredient of the recipe`);
    else if (eatenGrams >= grams) {
      const amounts = `${eatenGrams} g of ${Math.round(grams)} g`;
      report('eaten', `"${food}": ${amounts}: only for food that is partly not eaten`);
    }
    for (const use of uses) use.eatenGrams = (use.grams / grams) * eatenGrams;
  }
}

/** Parses a paragraph as a step. The parser gets one paragraph at a time, so that an error affects only that step. */
function parseParagraph(paragraph: string, location: string, report: ReportViolation): ParsedStep {
  let parsed: Recipe;
  try {
    parsed = new Recipe(paragraph);
  } catch (error) {
    report('markup', `${location}: ${error instanceof Error ? error.message : String(error)}`);
    return { text: paragraph, ingredients: [], timers: [] };
  }
  const { step, problems } = convertParsedCooklangStep(parsed);
  for (const problem of problems) report('markup', `${location}: ${problem}`);
  return step;
}
