import { Recipe } from '@tmlmt/cooklang-parser';
import { checkMarkup } from './check-markup.ts';
import { parseFrontMatter, parseList } from './parse-front-matter.ts';
import { type ParsedIngredient, type ParsedStep, parseStep } from './parse-step.ts';
import type { ReportViolation, Violation } from './violation.ts';

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
  yieldGrams: number;
  reference: string;
  referenceKcal: number;
  referenceException: string | undefined;
  yieldException: string | undefined;
  synonyms: string[];
  steps: ParsedStep[];
}

/** Returns all uses of ingredients, in the order of the steps. */
export function getIngredientUses(recipe: ParsedRecipe): ParsedIngredient[] {
  return recipe.steps.flatMap((step) => step.ingredients);
}

/** A parsed recipe with its syntax violations. */
export interface ParseResult {
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
  'yield',
  'reference',
  'reference-kcal',
];
const OPTIONAL_FIELDS = ['synonyms', 'reference-exception', 'yield-exception'];

/** Parses a recipe file. Never throws; everything that cannot be parsed becomes a violation. */
export function parseRecipe(label: string, text: string): ParseResult {
  const file = `${label}.cook`;
  const violations: Violation[] = [];
  const report: ReportViolation = (rule, message) => violations.push({ file, rule, message });
  const { fields, problems, paragraphs } = parseFrontMatter(text);
  for (const problem of problems) report('front-matter', problem);
  if (fields.size > 0) checkFieldNames(fields, report);

  const parseNumber = (field: string) => parseNumberField(field, fields.get(field), report);
  const fieldValues = {
    label,
    file,
    title: fields.get('title') ?? '',
    description: fields.get('description') ?? '',
    category: fields.get('category') ?? '',
    servings: parseNumber('servings'),
    yieldGrams: parseNumber('yield'),
    reference: fields.get('reference') ?? '',
    referenceKcal: parseNumber('reference-kcal'),
    referenceException: fields.get('reference-exception'),
    yieldException: fields.get('yield-exception'),
    synonyms: parseList(fields.get('synonyms') ?? ''),
  };
  const steps = paragraphs.map((paragraph, index) => {
    const location = `step ${index + 1}`;
    const markup = checkMarkup(paragraph);
    for (const problem of markup.problems) report('markup', `${location}: ${problem}`);
    return parseParagraph(markup.sanitizedText, location, report);
  });
  const recipe: ParsedRecipe = { ...fieldValues, steps };
  return { recipe, violations, isUnreadable: fields.size === 0 };
}

function checkFieldNames(fields: Map<string, string>, report: ReportViolation): void {
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

/** Parses a paragraph as a step. The parser gets one paragraph at a time, so that an error affects only that step. */
function parseParagraph(paragraph: string, location: string, report: ReportViolation): ParsedStep {
  let parsed: Recipe;
  try {
    parsed = new Recipe(paragraph);
  } catch (error) {
    report('markup', `${location}: ${error instanceof Error ? error.message : String(error)}`);
    return { text: paragraph, ingredients: [], timers: [] };
  }
  const { step, problems } = parseStep(parsed);
  for (const problem of problems) report('markup', `${location}: ${problem}`);
  return step;
}
