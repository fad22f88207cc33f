import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCsv, parseCsvWithHeader } from './parse-csv.ts';

test('parses quotes, doubled quotes, commas and line breaks inside a cell', () => {
  expect(parseCsv('a,"b, ""c""\nd",e\r\nf,,\n')).toEqual([
    ['a', 'b, "c"\nd', 'e'],
    ['f', '', ''],
  ]);
});

test('ignores a byte order mark and blank lines', () => {
  expect(parseCsv('\uFEFFa,b\n\n1,2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('reports the line of an unclosed quote', () => {
  expect(() => parseCsv('a\nb,"c\nd')).toThrow('line 2');
});

test('parses records by column name', () => {
  expect(parseCsvWithHeader('id,name\n1,x\n2\n')).toEqual([
    { id: '1', name: 'x' },
    { id: '2', name: '' },
  ]);
});

test('parses any quoted data without loss', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'é') });
  const records = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 });
  fc.assert(
    fc.property(records, fc.constantFrom('\n', '\r\n'), (rows, lineEnd) => {
      const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const text = rows.map((row) => row.map(quote).join(',') + lineEnd).join('');
      expect(parseCsv(text)).toEqual(rows);
    }),
  );
});
