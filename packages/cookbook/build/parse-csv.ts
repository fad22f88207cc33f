/**
 * Parses RFC 4180 CSV: commas, doubled quotes, LF or CRLF. Does not treat the header specially.
 *
 * @returns one array of cells per record, without blank lines
 * @throws Error with the line number, if a quoted cell is never closed
 */
export function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  let record: string[] = [];
  let position = 0;
  while (position < source.length) {
    const cell = parseCell(source, position);
    record.push(cell.value);
    position = cell.end;
    const next = source[position];
    if (next === ',') {
      position += 1;
      if (position === source.length) record.push('');
      continue;
    }
    position += next === '\r' && source[position + 1] === '\n' ? 2 : 1;
    if (record.length > 1 || record[0] !== '') records.push(record);
    record = [];
  }
  if (record.length > 0) records.push(record);
  return records;
}

/** Parses CSV with a header row into one object per record, keyed by column; missing cells are ''. */
export function parseCsvWithHeader(text: string): Record<string, string>[] {
  const [header = [], ...rows] = parseCsv(text);
  return rows.map((row) =>
    Object.fromEntries(header.map((column, index) => [column, row[index] ?? ''])),
  );
}

function parseCell(source: string, start: number): { value: string; end: number } {
  if (source[start] !== '"') {
    let end = start;
    while (end < source.length && !',\r\n'.includes(source.charAt(end))) end += 1;
    return { value: source.slice(start, end), end };
  }
  let value = '';
  let position = start + 1;
  for (;;) {
    const quote = source.indexOf('"', position);
    if (quote === -1) {
      const line = source.slice(0, start).split('\n').length;
      throw new Error(`the quoted cell that starts on line ${line} is not closed`);
    }
    value += source.slice(position, quote);
    if (source[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    position = quote + 2;
  }
}
