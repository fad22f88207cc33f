import { cpus } from 'node:os';
import { median } from '../load/at-rate.ts';
import type { Audit, Category } from './audit.ts';

export interface Budget {
  marks: Partial<Record<Category, number>>;
  lcpMs?: number;
  totalBytes?: number;
  scriptBytes?: number;
  scripts?: number;
}

/** A page, and what its visits got. */
export interface Marked {
  path: string;
  budget: Budget;
  audits: readonly Audit[];
}

const SHIFT_MAXIMUM = 0.02;
const categories: Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

const middle = ({ audits }: Marked, value: (audit: Audit) => number) => median(audits.map(value));

export function writeReport(pages: readonly Marked[], runs: number): string {
  const rows = pages.map((page) => {
    const of = (value: (audit: Audit) => number) => middle(page, value);
    return [
      page.path,
      ...categories.map((name) => of(({ marks }) => marks[name])),
      of(({ lcpMs }) => lcpMs).toFixed(0),
      of(({ tbtMs }) => tbtMs).toFixed(0),
      of(({ shift }) => shift).toFixed(3),
      kilobytes(of(({ totalBytes }) => totalBytes)),
      `${of(({ scripts }) => scripts)}, ${kilobytes(of(({ scriptBytes }) => scriptBytes))}`,
      of(({ strangers }) => strangers),
      faultsOf([page]).length === 0 ? 'held' : '**missed**',
    ].join(' | ');
  });
  const lost = pages.flatMap(({ path, audits }) =>
    [...new Set(audits.flatMap((audit) => audit.lost))].map((line) => `- ${path}: ${line}`),
  );
  return `# Lighthouse

Written by bench/lighthouse.ts on ${cpus().length} × ${cpus()[0]?.model.replace(/ \d.*/, '') ?? ''}, Node ${process.versions.node}: mobile, Lighthouse's simulated slow 4G and a processor four times slower, the median of ${runs} visits with an empty cache. Bytes are compressed, as they came over the wire (Brotli).

| page | performance | accessibility | best practices | SEO | LCP, ms | blocked, ms | layout shift | total, kB | scripts, kB | requests elsewhere | budget |
|---|---|---|---|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}

What cost marks, in any of the visits:

${lost.join('\n') || 'Nothing.'}
`;
}

/** Budgets that the medians miss, one line each. */
export function faultsOf(pages: readonly Marked[]): string[] {
  return pages.flatMap((page) => {
    const { path, budget } = page;
    const of = (value: (audit: Audit) => number) => middle(page, value);
    const over = (name: string, is: number, most: number | undefined) =>
      most !== undefined && is > most ? [`${path}: ${name} is ${is}, ${most} at most`] : [];
    return [
      ...categories.flatMap((name) =>
        of(({ marks }) => marks[name]) < (budget.marks[name] ?? 0)
          ? [
              `${path}: ${name} is ${of(({ marks }) => marks[name])}, ${budget.marks[name]} at least`,
            ]
          : [],
      ),
      ...over(
        'LCP',
        of(({ lcpMs }) => lcpMs),
        budget.lcpMs,
      ),
      ...over(
        'total',
        of(({ totalBytes }) => totalBytes),
        budget.totalBytes,
      ),
      ...over(
        'script',
        of(({ scriptBytes }) => scriptBytes),
        budget.scriptBytes,
      ),
      ...over(
        'scripts',
        of(({ scripts }) => scripts),
        budget.scripts,
      ),
      ...over(
        'layout shift',
        of(({ shift }) => shift),
        SHIFT_MAXIMUM,
      ),
      ...over(
        'requests elsewhere',
        of(({ strangers }) => strangers),
        0,
      ),
    ];
  });
}
