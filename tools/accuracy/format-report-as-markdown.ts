import type { ReportSection } from './create-report-sections.ts';

/** Formats the report in Markdown, with the tables but without the charts. */
export function formatReportAsMarkdown(sections: readonly ReportSection[]): string {
  const texts = sections.map(({ title, text, table }, index) =>
    [`${index === 0 ? '#' : '##'} ${title}`, escapeText(text), table && formatTable(table)]
      .filter(Boolean)
      .join('\n\n'),
  );
  return `${texts.join('\n\n')}\n`;
}

function formatTable([header = [], ...rows]: string[][]): string {
  const separator = header.map(() => '---');
  return [header, separator, ...rows]
    .map((cells) => `| ${cells.map(escapeText).join(' | ')} |`)
    .join('\n');
}

/** Labels and file names are not Markdown. */
function escapeText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|]/g, '\\$&');
}
