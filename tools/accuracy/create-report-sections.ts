import type { PhotoOutcome, PhotoResult } from './evaluate-photo.ts';
import {
  type CurvePoint,
  computeCalibration,
  computeConfidenceInterval,
  computeNotFoodRocCurve,
  computePrecisionAndCoverageByThreshold,
  computeProportion,
  computeTopKAccuracies,
  groupBy,
  isDishOrIngredientPhoto,
  isRightRecipeShown,
  listConfusions,
} from './statistics.ts';

const MAX_CONFUSIONS = 40;
const TABLE_THRESHOLDS = [0.3, 0.5, 0.6, 0.7, 0.8, 0.9];

export interface Chart {
  xLabel: string;
  yLabel: string;
  series: { name: string; points: CurvePoint[] }[];
  /** Draws the line from (0, 0) to (1, 1). */
  hasDiagonal?: boolean;
}

export interface ReportSection {
  title: string;
  text: string;
  chart?: Chart;
  /** The first row is the header. */
  table?: string[][];
}

export interface FailedPhoto {
  file: string;
  reason: string;
}

export interface Evaluation {
  recognizer: string;
  results: readonly PhotoResult[];
  /** Photos that could not be read or recognized. */
  failures: readonly FailedPhoto[];
}

/** Creates the sections of the report; `format-report-as-markdown.ts` and `format-report-as-html.ts` render them. */
export function createReportSections(evaluation: Evaluation): ReportSection[] {
  const { results, failures } = evaluation;
  const bySource = groupBy(results, ({ source }) => source);
  const recipePhotos = groupBy(results.filter(isDishOrIngredientPhoto), ({ source }) => source);
  const sections = [createOverview(evaluation)];
  if (recipePhotos.size > 0)
    sections.push(
      createOutcomes(recipePhotos),
      createSearch(recipePhotos),
      createCalibration(recipePhotos),
      createThresholds(recipePhotos),
      createTopRows(recipePhotos),
    );
  sections.push(createFoodDetection(bySource));
  const curve = createNotFoodCurve(results);
  if (curve) sections.push(curve);
  sections.push(createConfusions(results), createLabels(results), createMissingDishes(results));
  if (failures.length > 0)
    sections.push({
      title: 'Photos that could not be evaluated',
      text: 'They are not part of any figure.',
      table: [['photo', 'reason'], ...failures.map(({ file, reason }) => [file, reason])],
    });
  return sections;
}

function createOverview({ recognizer, results, failures }: Evaluation): ReportSection {
  const kinds = groupBy(results, ({ kind }) => kind);
  const counts = Array.from(
    kinds,
    ([kind, photos]) => `${photos.length} ${kind.replace('_', ' ')}`,
  );
  return {
    title: 'Accuracy of the recognition',
    text: `Recognizer: ${recognizer}. ${results.length} photos (${counts.join(', ')}); ${failures.length} could not be evaluated. Every photo was decoded, recognized and answered like an upload. A recipe counts as correct if the photo's label, or one of its other names, is its title or synonym; a similar dish does not count.`,
  };
}

function createOutcomes(sources: Map<string, PhotoResult[]>): ReportSection {
  const columns: [string, PhotoOutcome][] = [
    ['at once', 'at_once'],
    ['one tap', 'one_tap'],
    ['"It is food", one tap', 'two_taps'],
    ['search', 'search'],
    ['not found', 'not_found'],
    ['not in the cookbook', 'not_in_cookbook'],
    ['wrong without a question', 'wrong'],
  ];
  const rows = Array.from(sources, ([source, photos]) => {
    const isKnown = ({ acceptedRecipes }: PhotoResult) => acceptedRecipes.length > 0;
    return [
      ...[source, String(photos.length)],
      ...columns.map(([, outcome]) =>
        formatShare(computeProportion(photos, (p) => p.outcome === outcome)),
      ),
      formatInterval(photos, isRightRecipeShown),
      formatInterval(photos.filter(isKnown), isRightRecipeShown),
    ];
  });
  const names = columns.map(([name]) => name);
  return {
    title: 'What users experience',
    text: 'Photos of dishes and ingredients, in percent. "One tap": the right dish is one of the rows of the question. "Search": it is shown after at most 8 letters of its usual English name. "Recipe reached" adds up the first four columns, with the 95 % confidence interval; the last column is for photos whose dish is in the cookbook.',
    table: [
      ['source', 'photos', ...names, 'recipe reached', 'reached, if in the cookbook'],
      ...rows,
    ],
  };
}

function createSearch(sources: Map<string, PhotoResult[]>): ReportSection {
  const rows = Array.from(sources, ([source, photos]) => {
    const known = photos.filter(({ acceptedRecipes }) => acceptedRecipes.length > 0);
    const german = known.filter(({ namesDe }) => namesDe.length > 0);
    const letters = known.flatMap((photo) => photo.letters.english ?? []).sort((a, b) => a - b);
    return [
      ...[source, String(known.length)],
      formatShare(computeProportion(known, (photo) => photo.letters.english !== null)),
      formatShare(computeProportion(known, (photo) => photo.letters.misspelled !== null)),
      formatShare(computeProportion(german, (photo) => photo.letters.german !== null)),
      String(letters[Math.floor(letters.length / 2)] ?? ''),
    ];
  });
  return {
    title: 'Search',
    text: 'For every photo whose dish is in the cookbook, whatever the recognizer said: the percentage found within 8 letters of the English name, of the same name with the third and fourth letter swapped, and of the German name (for photos with a German label); and the median number of letters of the English name.',
    table: [['source', 'photos', 'English', 'with a typing error', 'German', 'letters'], ...rows],
  };
}

function createCalibration(sources: Map<string, PhotoResult[]>): ReportSection {
  const calibrations = Array.from(sources, ([name, photos]) => ({
    name,
    ...computeCalibration(photos),
  }));
  return {
    title: 'Calibration',
    text: 'The confidence of the best dish against how often it is correct. Points below the diagonal are overconfident. The error is the expected calibration error.',
    chart: {
      xLabel: 'confidence',
      yLabel: 'correct',
      hasDiagonal: true,
      series: calibrations.map(({ name, bins }) => ({
        name,
        points: bins.map(({ confidence, accuracy }) => ({ x: confidence, y: accuracy })),
      })),
    },
    table: [
      ['source', 'photos', 'calibration error'],
      ...calibrations.map(({ name, bins, expectedError }) => [
        name,
        String(bins.reduce((sum, { count }) => sum + count, 0)),
        expectedError.toFixed(3),
      ]),
    ],
  };
}

function createThresholds(sources: Map<string, PhotoResult[]>): ReportSection {
  const curves = Array.from(sources, ([name, photos]) => ({
    name,
    points: computePrecisionAndCoverageByThreshold(photos),
  }));
  return {
    title: 'Precision and coverage by threshold',
    text: 'If every recipe with at least this confidence were shown without a question: the percentage of photos it would be shown for, and in parentheses how many of these would be correct.',
    chart: {
      xLabel: 'coverage',
      yLabel: 'precision',
      series: curves.map(({ name, points }) => ({
        name,
        points: points.flatMap(({ coverage, precision }) =>
          Number.isNaN(precision) ? [] : { x: coverage, y: precision },
        ),
      })),
    },
    table: [
      ['source', ...TABLE_THRESHOLDS.map((threshold) => threshold.toFixed(1))],
      ...curves.map(({ name, points }) => [
        name,
        ...TABLE_THRESHOLDS.map((threshold) => {
          const point = points.find((candidate) => candidate.threshold >= threshold - 1e-9);
          return `${formatShare(point?.coverage)} (${formatShare(point?.precision)})`;
        }),
      ]),
    ],
  };
}

function createTopRows(sources: Map<string, PhotoResult[]>): ReportSection {
  const shares = Array.from(sources, ([name, photos]) => ({
    name,
    values: computeTopKAccuracies(photos),
  }));
  const toPoint = (y: number, index: number) => ({ x: (index + 1) / 8, y });
  return {
    title: 'Right dish among the first rows',
    text: 'Percentage of photos with a correct dish among the first 1 to 8 rows, after "It is food" where needed. The question lists only dishes above the smallest confidence of the recognizer.',
    chart: {
      xLabel: 'rows (1 is 8 rows)',
      yLabel: 'correct',
      series: shares.map(({ name, values }) => ({ name, points: values.map(toPoint) })),
    },
    table: [
      ['source', '1', '2', '3', '4', '5', '6', '7', '8'],
      ...shares.map(({ name, values }) => [name, ...values.map(formatShare)]),
    ],
  };
}

function createFoodDetection(sources: Map<string, PhotoResult[]>): ReportSection {
  const rows = Array.from(sources).flatMap(([source, photos]) =>
    Array.from(groupBy(photos, getContent), ([content, group]) => [
      ...[source, content, String(group.length)],
      formatShare(computeProportion(group, ({ isRefused }) => isRefused)),
      formatShare(
        computeProportion(group, ({ isRefused, needsReview }) => !isRefused && needsReview),
      ),
      formatShare(
        computeProportion(group, ({ isRefused, needsReview }) => !isRefused && !needsReview),
      ),
    ]),
  );
  return {
    title: 'Food or no food',
    text: 'In percent: refused as no food, asked which dish it is, or answered with a recipe without a question.',
    table: [['source', 'content', 'photos', 'refused', 'asked', 'recipe'], ...rows],
  };
}

function getContent({ kind }: PhotoResult): string {
  return kind === 'dish' || kind === 'ingredient' ? 'food' : kind.replace('_', ' ');
}

function createNotFoodCurve(results: readonly PhotoResult[]): ReportSection | null {
  const withoutFood = results.filter(({ kind }) => kind === 'not_food');
  const sources = groupBy(
    results.filter(({ kind }) => kind !== 'not_food'),
    ({ source }) => source,
  );
  const curves = Array.from(sources).flatMap(([name, photos]) => {
    const curve = computeNotFoodRocCurve([...photos, ...withoutFood]);
    return curve ? { name, ...curve } : [];
  });
  if (curves.length === 0) return null;
  return {
    title: 'Refusing photos without food',
    text: `Each source of food against all ${withoutFood.length} photos without food, over the threshold: the share of photos without food that is refused (up) and the share of food that is refused (right), and the area under this curve.`,
    chart: {
      xLabel: 'food refused',
      yLabel: 'no food refused',
      series: curves.map(({ name, points }) => ({ name, points })),
      hasDiagonal: true,
    },
    table: [['source', 'area'], ...curves.map(({ name, area }) => [name, area.toFixed(3)])],
  };
}

function createConfusions(results: readonly PhotoResult[]): ReportSection {
  const rows = listConfusions(results.filter(isDishOrIngredientPhoto), MAX_CONFUSIONS);
  return {
    title: 'Most frequent confusions',
    text: `The best dish was wrong; at most ${MAX_CONFUSIONS} pairs.`,
    table: [
      ['label', 'best dish', 'photos'],
      ...rows.map(({ label, title, count }) => [label, title, String(count)]),
    ],
  };
}

function createLabels(results: readonly PhotoResult[]): ReportSection {
  const labels = groupBy(results.filter(isDishOrIngredientPhoto), ({ label }) => label);
  const rows = Array.from(labels, ([label, photos]) => ({
    first: computeProportion(photos, ({ rank }) => rank === 1),
    cells: [
      ...[label, photos[0]?.acceptedRecipes.join(', ') || '—', String(photos.length)],
      formatShare(computeProportion(photos, ({ rank }) => rank === 1)),
      formatShare(computeProportion(photos, ({ rank }) => rank !== null)),
      formatShare(computeProportion(photos, ({ outcome }) => outcome === 'wrong')),
      formatShare(computeProportion(photos, isRightRecipeShown)),
      String(photos[0]?.letters.english ?? '—'),
    ],
  })).sort((a, b) => a.first - b.first);
  return {
    title: 'Labels',
    text: 'Each label with the recipes that count as correct; in percent: best dish correct, among the rows, wrong without a question, recipe reached; and the letters to type until the search shows it.',
    table: [
      ['label', 'recipes', 'photos', 'first row', 'any row', 'wrong', 'reached', 'letters'],
      ...rows.map(({ cells }) => cells),
    ],
  };
}

function createMissingDishes(results: readonly PhotoResult[]): ReportSection {
  const missing = results.filter(
    (result) => isDishOrIngredientPhoto(result) && result.acceptedRecipes.length === 0,
  );
  const labels = Array.from(groupBy(missing, ({ label }) => label)).sort(
    ([, a], [, b]) => b.length - a.length,
  );
  return {
    title: 'Dishes that the cookbook does not have',
    text: `${missing.length} photos: ${labels.map(([label, photos]) => (photos.length > 1 ? `${label} (${photos.length})` : label)).join(', ') || 'none'}.`,
  };
}

function formatShare(share: number | undefined): string {
  return share === undefined || Number.isNaN(share) ? '—' : (100 * share).toFixed(1);
}

function formatInterval(
  photos: readonly PhotoResult[],
  condition: (result: PhotoResult) => boolean,
): string {
  if (photos.length === 0) return '—';
  const share = computeProportion(photos, condition);
  const [low, high] = computeConfidenceInterval(share, photos.length);
  return `${formatShare(share)} (${formatShare(low)} to ${formatShare(high)})`;
}
