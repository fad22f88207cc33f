/**
 * Reads RFC 4180 text: commas, doubled quotes, LF or CRLF, no header logic.
 *
 * @returns one array of cells per record; blank lines are left out
 * @throws Error when a quoted cell is never closed, with the line it began on
 */
export function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  let record: string[] = [];
  let at = 0;
  while (at < source.length) {
    const cell = readCell(source, at);
    record.push(cell.value);
    at = cell.end;
    const next = source[at];
    if (next === ',') {
      at += 1;
      if (at === source.length) record.push('');
      continue;
    }
    at += next === '\r' && source[at + 1] === '\n' ? 2 : 1;
    if (record.length > 1 || record[0] !== '') records.push(record);
    record = [];
  }
  if (record.length > 0) records.push(record);
  return records;
}

/** Reads a CSV with a header row into one object per record, keyed by column; short rows get ''. */
export function parseCsvWithHeader(text: string): Record<string, string>[] {
  const [header = [], ...rows] = parseCsv(text);
  return rows.map((row) =>
    Object.fromEntries(header.map((column, index) => [column, row[index] ?? ''])),
  );
}

function readCell(source: string, start: number): { value: string; end: number } {
  if (source[start] !== '"') {
    let end = start;
    while (end < source.length && !',\r\n'.includes(source.charAt(end))) end += 1;
    return { value: source.slice(start, end), end };
  }
  let value = '';
  let at = start + 1;
  for (;;) {
    const quote = source.indexOf('"', at);
    if (quote === -1) {
      const line = source.slice(0, start).split('\n').length;
      throw new Error(`a quoted cell that begins on line ${line} is never closed`);
    }
    value += source.slice(at, quote);
    if (source[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    at = quote + 2;
  }
}
