import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contract from '@plateful/contract';
import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '..');

/** Objects of the contract that carry schemas: importing one brings zod into the browser. */
const carriers = Object.entries(contract)
  .filter(([, value]) => hasSchema(value, 3))
  .map(([name]) => name);

function hasSchema(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('safeParse' in value) return true;
  return depth > 0 && Object.values(value).some((part) => hasSchema(part, depth - 1));
}

/** What a file imports to use it, not only to name its type. */
function importedValues(file: string): string[] {
  const text = readFileSync(join(sources, file), 'utf8');
  return [...text.matchAll(/import \{([^}]*)\} from '@plateful\/contract'/g)].flatMap(
    ([, names = '']) =>
      names
        .split(',')
        .map((name) => name.trim().split(' as ')[0] ?? '')
        .filter((name) => name !== '' && !name.startsWith('type ')),
  );
}

test('only the edit screen brings schemas, and zod with them, into the browser', () => {
  expect(carriers).toContain('itemSchema');
  expect(carriers).toContain('itemQueries');
  expect(carriers).not.toContain('calls');
  const importers = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
    .filter((file) => importedValues(file).some((name) => carriers.includes(name)));
  expect(importers).toEqual(['features/recipes/edit/edit-changes.ts']);
});
