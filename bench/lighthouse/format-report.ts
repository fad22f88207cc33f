import { cpus } from 'node:os';
import { computeMedian } from '../load/percentiles.ts';
import type { LighthouseCategory, LighthouseResult } from './lighthouse-auditor.ts';

export interface PageBudget {
  scores: Partial<Record<LighthouseCategory, number>>;
  lcpMs?: number;
  totalBytes?: number;
  firstScriptBytes?: number;
  scripts?: number;
}

/** A page and the results of its Lighthouse runs. */
export interface PageResult {
  path: string;
  budget: PageBudget;
  audits: readonly LighthouseResult[];
}

const MAX_LAYOUT_SHIFT = 0.02;
const categories: LighthouseCategory[] = ['performance', 'accessibility', 'best-practices', 'seo'];
const formatKilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

const getMedian = ({ audits }: PageResult, value: (audit: LighthouseResult) => number) =>
  computeMedian(audits.map(value));

export function formatReport(pages: readonly PageResult[], runs: number): string {
  const rows = pages.map((page) => {
    const medianOf = (value: (audit: LighthouseResult) => number) => getMedian(page, value);
    return [
      page.path,
      medianOf(({ benchmarkIndex }) => benchmarkIndex).toFixed(0),
      medianOf(({ cpuSlowdown }) => cpuSlowdown).toFixed(1),
      ...categories.map((name) => medianOf(({ scores }) => scores[name])),
      medianOf(({ lcpMs }) => lcpMs).toFixed(0),
      medianOf(({ tbtMs }) => tbtMs).toFixed(0),
      medianOf(({ layoutShift }) => layoutShift).toFixed(3),
      formatKilobytes(medianOf(({ totalBytes }) => totalBytes)),
      formatKilobytes(medianOf(({ firstScriptBytes }) => firstScriptBytes)),
      `${medianOf(({ scripts }) => scripts)}, ${formatKilobytes(medianOf(({ scriptBytes }) => scriptBytes))}`,
      medianOf(({ thirdPartyRequests }) => thirdPartyRequests),
      findBudgetViolations([page]).length === 0 ? 'met' : '**missed**',
    ].join(' | ');
  });
  const failedAudits = pages.flatMap(({ path, budget, audits }) =>
    [...new Set(audits.flatMap((audit) => audit.failedAudits))]
      .filter((line) => (line.split(':')[0] ?? '') in budget.scores)
      .map((line) => `- ${path}: ${line}`),
  );
  return `# Lighthouse

Written by bench/lighthouse.ts on ${cpus().length} × ${cpus()[0]?.model.replace(/ \d.*/, '') ?? ''}, Node ${process.versions.node}: mobile, simulated slow 4G, the median of ${runs} runs with an empty cache. The processor’s speed is measured before each run (benchmark index), and the CPU slowdown follows from it: Lighthouse’s default of 4x at an index of 1,533 or more, less on a slower machine, as Lighthouse’s calculator says. Bytes are transfer sizes, compressed with Brotli. Scripts before LCP are the contents, without headers, of those requested before the largest element was shown; the others are loaded when the browser is idle.

| page | benchmark index | CPU slowdown | performance | accessibility | best practices | SEO | LCP, ms | TBT, ms | layout shift | total, kB | scripts before LCP, kB | all scripts, kB | third-party requests | budget |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}

Failed audits of the categories with a budget, in any of the runs:

${failedAudits.join('\n') || 'None.'}
`;
}

/** Returns one line per budget that the median result misses. */
export function findBudgetViolations(pages: readonly PageResult[]): string[] {
  return pages.flatMap((page) => {
    const { path, budget } = page;
    const medianOf = (value: (audit: LighthouseResult) => number) => getMedian(page, value);
    const checkMaximum = (name: string, value: number, maximum: number | undefined) =>
      maximum !== undefined && value > maximum
        ? [`${path}: ${name} is ${value}, maximum ${maximum}`]
        : [];
    return [
      ...categories.flatMap((name) =>
        medianOf(({ scores }) => scores[name]) < (budget.scores[name] ?? 0)
          ? [
              `${path}: ${name} is ${medianOf(({ scores }) => scores[name])}, minimum ${budget.scores[name]}`,
            ]
          : [],
      ),
      ...checkMaximum(
        'LCP',
        medianOf(({ lcpMs }) => lcpMs),
        budget.lcpMs,
      ),
      ...checkMaximum(
        'total',
        medianOf(({ totalBytes }) => totalBytes),
        budget.totalBytes,
      ),
      ...checkMaximum(
        'scripts before LCP',
        medianOf(({ firstScriptBytes }) => firstScriptBytes),
        budget.firstScriptBytes,
      ),
      ...checkMaximum(
        'scripts',
        medianOf(({ scripts }) => scripts),
        budget.scripts,
      ),
      ...checkMaximum(
        'layout shift',
        medianOf(({ layoutShift }) => layoutShift),
        MAX_LAYOUT_SHIFT,
      ),
      ...checkMaximum(
        'third-party requests',
        medianOf(({ thirdPartyRequests }) => thirdPartyRequests),
        0,
      ),
    ];
  });
}
