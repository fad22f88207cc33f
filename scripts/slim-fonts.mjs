// npm run fonts: makes the four font files that the app serves from the released ones (SIL Open Font License 1.1). They
// keep the weights, axes and features in use here and weigh half as much: on a phone's first visit the fonts are most of
// what a page brings along. All are committed; run it again when the design uses another weight or feature.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subset from 'subset-font';
import { installIfStale } from './lib/prepare.mjs';
import { root, runMain } from './lib/run.mjs';

const released = join(root, 'node_modules/@fontsource-variable');
const made = join(root, 'apps/web/src/styles/fonts');

/** Copyright, licence and its address stay in the files, as the licence asks. */
const NOTICES = [0, 13, 14];
const composed = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'liga', 'calt'];

const FONTS = [
  {
    family: 'fraunces',
    axes: 'opsz',
    options: {
      variationAxes: { wght: 560 },
      keepFeatures: [...composed, 'lnum', 'tnum'],
    },
  },
  {
    family: 'inter',
    axes: 'wght',
    options: {
      variationAxes: { wght: { min: 400, max: 600 } },
      keepFeatures: [...composed, 'tnum', 'case', 'frac'],
    },
  },
];

/**
 * All characters of ranges as style sheets write them: `U+0000-00FF,U+0131`.
 * @param {string} ranges
 */
function charactersIn(ranges) {
  return ranges
    .split(',')
    .flatMap((range) => {
      const codes = range.replace('U+', '').split('-');
      const first = Number.parseInt(codes[0] ?? '', 16);
      const last = Number.parseInt(codes.at(-1) ?? '', 16);
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    })
    .join('');
}

await runMain(async () => {
  await installIfStale();
  await mkdir(made, { recursive: true });
  for (const { family, axes, options } of FONTS) {
    const ranges = JSON.parse(await readFile(join(released, family, 'unicode.json'), 'utf8'));
    for (const letters of ['latin', 'latin-ext']) {
      const source = join(released, family, 'files', `${family}-${letters}-${axes}-normal.woff2`);
      const font = await subset(await readFile(source), charactersIn(ranges[letters]), {
        ...options,
        targetFormat: 'woff2',
        preserveNameIds: NOTICES,
      });
      await writeFile(join(made, `${family}-${letters}.woff2`), font);
      console.log(`${family}-${letters}.woff2: ${font.length} bytes`);
    }
  }
});
