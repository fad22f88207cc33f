import { Recipe } from '@tmlmt/cooklang-parser';
import { cutFile, readList } from './front-matter.ts';
import { findMarkupProblems } from './markup.ts';
import { type ParsedIngredient, type ParsedStep, readStep } from './parse-step.ts';
import type { Report, Violation } from './violation.ts';

/** A `.cook` file as data, before anything is judged but its form. */
export interface ParsedRecipe {
  /** The file's name without `.cook`. */
  label: string;
  /** The file as named in messages: `pizza.cook`. */
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

/** Every use of an ingredient, in the order of the steps. */
export function usesOf(recipe: ParsedRecipe): ParsedIngredient[] {
  return recipe.steps.flatMap((step) => step.ingredients);
}

/** The recipe, and what kept parts of it from being read. */
export interface ParseResult {
  recipe: ParsedRecipe;
  violations: Violation[];
  /** True where there is no front matter at all: then the standard has nothing to judge. */
  unreadable: boolean;
}

const REQUIRED = [
  'title',
  'description',
  'category',
  'servings',
  'yield',
  'reference',
  'reference-kcal',
];
const OPTIONAL = ['synonyms', 'reference-exception', 'yield-exception'];

/** Parses one file. Never throws: whatever cannot be read is a violation. */
export function parseRecipe(label: string, text: string): ParseResult {
  const file = `${label}.cook`;
  const violations: Violation[] = [];
  const report: Report = (rule, found) => violations.push({ file, rule, found });
  const { fields, problems, paragraphs } = cutFile(text);
  for (const problem of problems) report('front-matter', problem);
  if (fields.size > 0) checkFieldNames(fields, report);

  const number = (field: string) => readNumber(field, fields.get(field), report);
  const front = {
    label,
    file,
    title: fields.get('title') ?? '',
    description: fields.get('description') ?? '',
    category: fields.get('category') ?? '',
    servings: number('servings'),
    yieldGrams: number('yield'),
    reference: fields.get('reference') ?? '',
    referenceKcal: number('reference-kcal'),
    referenceException: fields.get('reference-exception'),
    yieldException: fields.get('yield-exception'),
    synonyms: readList(fields.get('synonyms') ?? ''),
  };
  const steps = paragraphs.map((paragraph, index) => {
    const where = `step ${index + 1}`;
    const markup = findMarkupProblems(paragraph);
    for (const problem of markup.problems) report('markup', `${where}: ${problem}`);
    return parseParagraph(markup.readable, where, report);
  });
  const recipe: ParsedRecipe = { ...front, steps };
  return { recipe, violations, unreadable: fields.size === 0 };
}

function checkFieldNames(fields: Map<string, string>, report: Report): void {
  for (const field of REQUIRED) {
    if (!fields.get(field)) report('front-matter', `"${field}" is missing`);
  }
  for (const field of fields.keys()) {
    if (!REQUIRED.includes(field) && !OPTIONAL.includes(field)) {
      const known = [...REQUIRED, ...OPTIONAL].join(', ');
      report('front-matter', `"${field}" is not a field; the fields are ${known}`);
    }
  }
}

/** A number, or NaN with a word on what stands there instead; a missing field is told elsewhere. */
function readNumber(field: string, value: string | undefined, report: Report): number {
  if (!value) return Number.NaN;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
  report('front-matter', `"${field}: ${value}": write a plain number, without a unit`);
  return Number.NaN;
}

/** One paragraph is one step; the parser sees it alone, so that a fault stays in its step. */
function parseParagraph(paragraph: string, where: string, report: Report): ParsedStep {
  let parsed: Recipe;
  try {
    parsed = new Recipe(paragraph);
  } catch (error) {
    report('markup', `${where}: ${error instanceof Error ? error.message : String(error)}`);
    return { text: paragraph, ingredients: [], timers: [] };
  }
  const { step, problems } = readStep(parsed);
  for (const problem of problems) report('markup', `${where}: ${problem}`);
  return step;
}
