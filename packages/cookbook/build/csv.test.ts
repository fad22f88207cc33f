import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCsv, parseCsvWithHeader } from './csv.ts';

test('reads quotes, doubled quotes, commas and line breaks inside a cell', () => {
  expect(parseCsv('a,"b, ""c""\nd",e\r\nf,,\n')).toEqual([
    ['a', 'b, "c"\nd', 'e'],
    ['f', '', ''],
  ]);
});

test('leaves out a byte order mark and blank lines', () => {
  expect(parseCsv('\uFEFFa,b\n\n1,2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('says on which line a quote was opened and not closed', () => {
  expect(() => parseCsv('a\nb,"c\nd')).toThrow('line 2');
});

test('keys cells by column', () => {
  expect(parseCsvWithHeader('id,name\n1,x\n2\n')).toEqual([
    { id: '1', name: 'x' },
    { id: '2', name: '' },
  ]);
});

test('reads back whatever was written by the rules', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'é') });
  const records = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 });
  fc.assert(
    fc.property(records, fc.constantFrom('\n', '\r\n'), (rows, lineEnd) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const text = rows.map((row) => row.map(quoted).join(',') + lineEnd).join('');
      expect(parseCsv(text)).toEqual(rows);
    }),
  );
});
