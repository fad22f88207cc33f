// npx tsx bench/recognition-accuracy.ts PHOTO_ARCHIVES [--every N] [--examples FOLDER]: measures the accuracy of the
// embedded recognizer on labeled photos, which are not part of the project. Writes reports/recognition-accuracy.md. With
// --every, uses every Nth photo of the large sets. With --examples, copies correctly recognized photos into a folder.
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { FoodClassifier } from '../apps/server/src/adapters/recognition/embedded/food-classifier.ts';
import { formatReport } from './recognition-accuracy/format-report.ts';
import { type Measurement, measureAccuracy } from './recognition-accuracy/measure-accuracy.ts';
import { measureSimilarity } from './recognition-accuracy/measure-similarity.ts';
import { type PhotoSet, unpackPhotoSets } from './recognition-accuracy/photo-sets.ts';

const reportFile = join(import.meta.dirname, 'reports/recognition-accuracy.md');

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' }, examples: { type: 'string' } },
});
const [photoArchivesDir] = positionals;
if (!photoArchivesDir) throw new Error('Name the folder of the photo archives.');
await main(photoArchivesDir);

async function main(archives: string): Promise<void> {
  const { sets, remove } = await unpackPhotoSets(archives, Number(options.every));
  const classifier = new FoodClassifier();
  try {
    const measurements = new Map<PhotoSet['id'], Measurement[]>();
    for (const { id, photos } of sets) {
      console.error(`${id}: ${photos.length} photos …`);
      measurements.set(id, await measureAccuracy(classifier, photos));
    }
    const getMeasurements = (id: PhotoSet['id']) => measurements.get(id) ?? [];
    const kitchen = getMeasurements('kitchen').filter(({ label }) => label !== 'not_food');
    const report = formatReport({
      rows: [
        { name: 'Food-101 test, dishes', measurements: getMeasurements('food101') },
        { name: 'produce test, ingredients', measurements: getMeasurements('produce') },
        {
          name: 'kitchen photos with a label',
          measurements: kitchen.filter(({ rank }) => rank !== null),
        },
        { name: 'kitchen photos of food', measurements: kitchen },
        { name: 'no food', measurements: getMeasurements('non-food') },
      ],
      similarity: await measureSimilarity(
        classifier,
        getMeasurements('food101'),
        getMeasurements('non-food'),
      ),
      machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`,
    });
    await writeFile(reportFile, report);
    console.log(report);
    if (options.examples) await copyBestExamples(getMeasurements('food101'), options.examples);
  } finally {
    await classifier.close();
    await remove();
  }
}

/** Copies the correctly recognized photo with the highest probability for each dish. */
async function copyBestExamples(
  measurements: readonly Measurement[],
  folder: string,
): Promise<void> {
  const correct = measurements.filter(
    ({ rank, notFoodProbability }) => rank === 1 && notFoodProbability < 0.2,
  );
  const mostConfident = new Map<string, Measurement>();
  for (const measurement of correct.toSorted((a, b) => a.bestProbability - b.bestProbability))
    mostConfident.set(measurement.label, measurement);
  await mkdir(folder, { recursive: true });
  for (const { path, label } of mostConfident.values())
    await copyFile(path, join(folder, `${label}${extname(path)}`));
  console.error(`${mostConfident.size} dishes have a correctly recognized photo: ${folder}`);
}
