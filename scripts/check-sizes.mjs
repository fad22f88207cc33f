// No source file is longer than 400 lines; one that grows towards it has more than one reason to exist. Texts are data.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const LIMIT = 400;
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
  .filter(({ lines }) => lines > LIMIT);

for (const { file, lines } of tooLong)
  console.error(`${file} has ${lines} lines; ${LIMIT} is the limit.`);
process.exit(tooLong.length > 0 ? 1 : 0);
