// Fails if a source file is longer than 400 lines. Translation files are exempt.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const MAX_LINES = 400;
const files = execFileSync('git', [
  'ls-files',
  '-co',
  '--exclude-standard',
  '*.ts',
  '*.tsx',
  '*.mjs',
  '*.css',
])
  .toString()
  .split('\n')
  .filter((file) => file && existsSync(file) && !file.includes('/texts/'));
const tooLong = files
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
  .filter(({ lines }) => lines > MAX_LINES);

for (const { file, lines } of tooLong)
  console.error(`${file} has ${lines} lines; the limit is ${MAX_LINES}.`);
process.exit(tooLong.length > 0 ? 1 : 0);
