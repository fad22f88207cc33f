import { cpus } from 'node:os';

/** A line of a report. */
export interface BudgetRow {
  name: string;
  value: string;
  /** Empty if the measurement has no limit. */
  budget: string;
}

/** Formats measurements and their limits as a Markdown page. */
export function formatBudgetReport(title: string, script: string, rows: BudgetRow[]): string {
  const [processor] = cpus();
  return [
    `# ${title}`,
    '',
    `Written by bench/${script} on ${cpus().length} × ${processor?.model.trim()}, Node ${process.versions.node}; client, server and PostgreSQL share the machine.`,
    '',
    '| measurement | value | budget |',
    '|---|---|---|',
    ...rows.map(({ name, value, budget }) => `| ${name} | ${value} | ${budget} |`),
    '',
  ].join('\n');
}
