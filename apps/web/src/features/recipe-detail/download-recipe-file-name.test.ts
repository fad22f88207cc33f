import { expect, test } from 'vitest';
import { toFileName } from '#features/recipe-detail/download-recipe.ts';

test.each([
  ['Soup', 'Soup.json'],
  ['Mia’s lemon & pea soup', 'Mia-s-lemon-pea-soup.json'],
  ['../../etc/passwd', 'etc-passwd.json'],
  ['C:\\Windows', 'C-Windows.json'],
  ['.hidden', 'hidden.json'],
  ['饺子', '饺子.json'],
  ['a\u202Egpj.exe', 'a-gpj-exe.json'],
  ['con', 'recipe-con.json'],
  ['LPT1', 'recipe-LPT1.json'],
  ['💥', 'recipe.json'],
  ['', 'recipe.json'],
  ['x'.repeat(300), `${'x'.repeat(60)}.json`],
])('the file name of "%s" is "%s"', (title, name) => {
  expect(toFileName(title, 'json')).toBe(name);
});
