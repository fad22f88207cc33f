import { parse } from 'csv-parse/sync';
import type { Food, FoodSource, HouseholdMeasure } from '../src/cookbook-types.ts';
import type { ReportViolation, Violation } from './violation.ts';

const FILE = 'ingredients.csv';
const COLUMNS = 'name,synonyms,source,row,kcal,protein,fat,carbs,measures';
const ROW_ID: Record<FoodSource, RegExp> = { sr28: /^\d{5}$/, fndds: /^\d{8}$/ };

/** The composition table and its violations. */
export interface CompositionTable {
  foods: Food[];
  violations: Violation[];
}

/**
 * Parses `ingredients.csv`. An invalid row is reported and left out, so that recipes can still be checked against the
 * others.
 */
export function parseCompositionTable(text: string): CompositionTable {
  const violations: Violation[] = [];
  const report: ReportViolation = (rule, message) => violations.push({ file: FILE, rule, message });
  let records: string[][] = [];
  try {
    records = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    report('csv', error instanceof Error ? error.message : String(error));
  }
  const [header = [], ...rows] = records;
  if (header.join(',') !== COLUMNS) {
    report('columns', `expected "${COLUMNS}", found "${header.join(',')}"`);
    return { foods: [], violations };
  }
  const foods: Food[] = [];
  for (const cells of rows) {
    const food = parseFood(cells, report);
    if (food) foods.push(food);
  }
  checkUniqueNames(foods, report);
  return { foods, violations };
}

function parseFood(cells: string[], report: ReportViolation): Food | undefined {
  const [name = '', synonyms = '', source = '', row = '', ...rest] = cells;
  if (cells.length !== 9) {
    report('columns', `"${name}" has ${cells.length} cells, not 9`);
    return undefined;
  }
  if (!isSource(source) || !ROW_ID[source].test(row)) {
    report('source', `"${name}" has ${source} ${row}: write sr28 with 5 digits or fndds with 8`);
    return undefined;
  }
  const [kcal = Number.NaN, protein = Number.NaN, fat = Number.NaN, carbs = Number.NaN] = rest
    .slice(0, 4)
    .map((cell) => (cell === '' ? Number.NaN : Number(cell)));
  const isPlausible = kcal >= 0 && kcal <= 902 && protein >= 0 && fat >= 0 && carbs >= 0;
  if (!isPlausible || protein + fat + carbs > 103) {
    const values = `kcal ${rest[0]}, protein ${rest[1]}, fat ${rest[2]}, carbs ${rest[3]}`;
    report('values', `"${name}" has ${values}: not plausible per 100 g`);
    return undefined;
  }
  const measures = parseMeasures(rest[4] ?? '');
  if (!measures) {
    report('measures', `"${name}" has "${rest[4]}": write "1 medium=118|1 cup=150"`);
  }
  return {
    name,
    synonyms: splitByPipe(synonyms),
    kcal,
    protein,
    fat,
    carbs,
    measures: measures ?? [],
    source,
    row,
  };
}

function isSource(source: string): source is FoodSource {
  return source === 'sr28' || source === 'fndds';
}

function splitByPipe(cell: string): string[] {
  return cell === '' ? [] : cell.split('|').map((entry) => entry.trim());
}

function parseMeasures(cell: string): HouseholdMeasure[] | undefined {
  const measures: HouseholdMeasure[] = [];
  for (const entry of splitByPipe(cell)) {
    const [text = '', weight = '', ...extraParts] = entry.split('=').map((part) => part.trim());
    const grams = Number(weight);
    if (text === '' || !(grams > 0) || extraParts.length > 0) return undefined;
    measures.push({ text, grams });
  }
  return measures;
}

function checkUniqueNames(foods: Food[], report: ReportViolation): void {
  const owners = new Map<string, string>();
  const claim = (word: string, owner: string) => {
    const first = owners.get(word);
    if (first !== undefined) report('unique', `"${word}" belongs to "${first}" and "${owner}"`);
    else owners.set(word, owner);
  };
  for (const { name } of foods) claim(name, name);
  let previous = '';
  for (const { name, synonyms } of foods) {
    for (const synonym of synonyms) claim(synonym, name);
    for (const word of [name, ...synonyms]) {
      if (word === '' || word !== word.toLowerCase().trim() || /[{}()@~#|"]/.test(word)) {
        report(
          'name',
          `"${word}" (row "${name}") must be lowercase, without markup, and not empty`,
        );
      }
    }
    if (name < previous) report('sorted', `"${name}" comes after "${previous}"`);
    previous = name;
  }
}
