import type { Chart, ReportSection } from './create-report-sections.ts';
import { escapeHtml } from './escape-html.ts';
import { renderChartSvg } from './render-chart-svg.ts';

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}
figure{margin:1rem 0}
h1,h2{line-height:1.2}h2{margin-top:3rem}p{max-width:46rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .75rem;text-align:left;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}
svg{max-width:100%;height:auto;color:inherit}`;

/** Formats the report as one HTML page without external files or scripts. */
export function formatReportAsHtml(sections: readonly ReportSection[]): string {
  const [overview] = sections;
  const body = sections.map(
    ({ title, text, chart, table }, index) =>
      `<section><h${index === 0 ? 1 : 2}>${escapeHtml(title)}</h${index === 0 ? 1 : 2}>
<p>${escapeHtml(text)}</p>
${chart ? formatChart(title, chart) : ''}${table ? formatTable(table) : ''}</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(overview?.title ?? '')}</title><style>${STYLE}</style></head>
<body>${body.join('\n')}</body></html>
`;
}

function formatChart(title: string, chart: Chart): string {
  return `<figure>${renderChartSvg(title, chart)}</figure>\n`;
}

function formatTable([header = [], ...rows]: string[][]): string {
  const toRow = (cells: string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<div class="scroll"><table><thead>${toRow(header, 'th')}</thead>
<tbody>${rows.map((cells) => toRow(cells, 'td')).join('\n')}</tbody></table></div>`;
}
