// npm run fonts: creates the four font files that the app serves from the released fonts (SIL Open Font License 1.1).
// They contain only the weights, axes and features the design uses, which halves their size; fonts are most of a first
// visit's download. The files are committed; run it again when the design uses another weight or feature.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subset from 'subset-font';
import { installIfStale } from '../../scripts/lib/install-and-build.mjs';
import { projectRoot, runMain } from '../../scripts/lib/run-program.mjs';

const sourceDir = join(projectRoot, 'node_modules/@fontsource-variable');
const outputDir = join(projectRoot, 'apps/web/src/styles/fonts');

/** Name records for copyright, license and license URL; the license requires keeping them. */
const LICENSE_NAME_IDS = [0, 13, 14];
const SHARED_FEATURES = ['ccmp', 'locl', 'kern', 'tnum'];

const FONTS = [
  {
    family: 'fraunces',
    axes: 'opsz',
    options: {
      // Optical sizes of the type scale: below 18 px headings look as at 18 px.
      variationAxes: { wght: 560, opsz: { min: 18, max: 72 } },
      keepFeatures: [...SHARED_FEATURES, 'liga', 'lnum'],
    },
  },
  {
    family: 'inter',
    axes: 'wght',
    options: {
      variationAxes: { wght: { min: 400, max: 600 } },
      keepFeatures: SHARED_FEATURES,
    },
  },
];

/**
 * Expands the Unicode ranges of a style sheet (`U+0000-00FF,U+0131`) to a string of all their characters.
 * @param {string} ranges
 */
function expandUnicodeRanges(ranges) {
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
  await mkdir(outputDir, { recursive: true });
  for (const { family, axes, options } of FONTS) {
    const ranges = JSON.parse(await readFile(join(sourceDir, family, 'unicode.json'), 'utf8'));
    for (const subsetName of ['latin', 'latin-ext']) {
      const source = join(
        sourceDir,
        family,
        'files',
        `${family}-${subsetName}-${axes}-normal.woff2`,
      );
      const font = await subset(await readFile(source), expandUnicodeRanges(ranges[subsetName]), {
        ...options,
        targetFormat: 'woff2',
        preserveNameIds: LICENSE_NAME_IDS,
      });
      await writeFile(join(outputDir, `${family}-${subsetName}.woff2`), font);
      console.log(`${family}-${subsetName}.woff2: ${font.length} bytes`);
    }
  }
});
