import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contract from '@plateful/contract';
import { expect, test } from 'vitest';

const sourceFolder = join(import.meta.dirname, '..');

/** Exports of the contract that have schemas: importing one adds zod to the browser bundle. */
const exportsWithSchemas = Object.entries(contract)
  .filter(([, value]) => hasSchema(value, 3))
  .map(([name]) => name);

function hasSchema(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('safeParse' in value) return true;
  return depth > 0 && Object.values(value).some((member) => hasSchema(member, depth - 1));
}

/** Value imports of a file, without type-only imports. */
function getValueImports(file: string): string[] {
  const text = readFileSync(join(sourceFolder, file), 'utf8');
  return [...text.matchAll(/import \{([^}]*)\} from '@plateful\/contract'/g)].flatMap(
    ([, names = '']) =>
      names
        .split(',')
        .map((name) => name.trim().split(' as ')[0] ?? '')
        .filter((name) => name !== '' && !name.startsWith('type ')),
  );
}

test('no screen imports schemas into the browser', () => {
  expect(exportsWithSchemas).toContain('itemSchema');
  expect(exportsWithSchemas).toContain('itemQueries');
  expect(exportsWithSchemas).not.toContain('calls');
  const importers = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
    .filter((file) => getValueImports(file).some((name) => exportsWithSchemas.includes(name)));
  expect(importers).toEqual([]);
});
