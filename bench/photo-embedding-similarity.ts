// npx tsx bench/photo-embedding-similarity.ts DISHES WITHOUT_FOOD: compares the embeddings of photos of the same plate, of different
// dishes, and of photos without food. Each argument is a folder of labeled photos, see docs/how-to/measure-accuracy.md.
// Writes reports/photo-embedding-similarity.md.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { createEmbeddedRecognizer } from '../apps/server/src/adapters/recognition/embedded/embedded-recognizer.ts';
import { processPhoto } from '../apps/server/src/features/photos/process-photo.ts';
import {
  computeCosineSimilarity,
  quantizeVector,
} from '../apps/server/src/platform/int8-vector.ts';
import { listLabeledPhotos } from '../tools/accuracy/list-labeled-photos.ts';

/** Comparisons grow with the square of the number of dishes. */
const MAX_DISHES = 600;
const QUANTILES = [0.01, 0.05, 0.5, 0.95, 0.99];

const [dishesFolder, withoutFoodFolder] = process.argv.slice(2);
if (!dishesFolder || !withoutFoodFolder)
  throw new Error('Usage: npx tsx bench/photo-embedding-similarity.ts DISHES WITHOUT_FOOD');

const recognizer = createEmbeddedRecognizer();
const report = await measureSimilarity(dishesFolder, withoutFoodFolder);
await recognizer.close();
await writeFile(join(import.meta.dirname, 'reports/photo-embedding-similarity.md'), report);
console.log(report);

async function measureSimilarity(dishes: string, withoutFood: string): Promise<string> {
  const photos = await listLabeledPhotos(dishes);
  const sample = photos.filter((_, index) => index % Math.ceil(photos.length / MAX_DISHES) === 0);
  const plates: { label: string; original: Buffer; retake: Buffer }[] = [];
  for (const { path, label } of sample) {
    const bytes = await readFile(path);
    plates.push({ label, original: await embed(bytes), retake: await embed(await retake(bytes)) });
  }
  const samePlate = plates.map(({ original, retake }) => computeCosineSimilarity(original, retake));
  const others = plates.map((plate) =>
    plates
      .filter((other) => other !== plate)
      .map((other) => ({
        isSameDish: other.label === plate.label,
        similarity: computeCosineSimilarity(plate.retake, other.original),
      })),
  );
  const differentDishes = others
    .flat()
    .flatMap(({ isSameDish, similarity }) => (isSameDish ? [] : similarity));
  const bestWithoutFood: number[] = [];
  for (const { path } of await listLabeledPhotos(withoutFood)) {
    const embedding = await embed(await readFile(path));
    bestWithoutFood.push(
      Math.max(...plates.map(({ original }) => computeCosineSimilarity(embedding, original))),
    );
  }
  const foundFirst = others.filter((list, index) =>
    list.every(({ similarity }) => similarity < (samePlate[index] ?? 0)),
  );
  return `# Similarity of photos

Written by \`npx tsx bench/photo-embedding-similarity.ts\`: cosine similarity of stored embeddings (int8). Same plate: a photo, and the same photo cropped, rotated, darker and less saturated; ${((100 * foundFirst.length) / plates.length).toFixed(1)} % of these are most similar to their original among ${plates.length} photos.

| pairs | n | ${QUANTILES.map((share) => `${100 * share} %`).join(' | ')} |
| --- | --- | ${QUANTILES.map(() => '---').join(' | ')} |
${formatQuantiles('same plate', samePlate)}
${formatQuantiles('different dishes', differentDishes)}
${formatQuantiles('no food, most similar dish', bestWithoutFood)}
`;
}

function formatQuantiles(name: string, values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const cells = QUANTILES.map((share) => sorted[Math.floor(sorted.length * share)]?.toFixed(2));
  return `| ${[name, sorted.length.toLocaleString('en'), ...cells].join(' | ')} |`;
}

async function embed(bytes: Buffer): Promise<Buffer> {
  const { pixels } = await processPhoto(bytes);
  const embedding = await recognizer.embed?.(pixels, new AbortController().signal);
  return quantizeVector(embedding?.vector ?? new Float32Array());
}

/** The same plate: a part of the photo, rotated slightly, darker and less saturated, encoded as JPEG again. */
function retake(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes)
    .resize(256, 256, { fit: 'cover' })
    .rotate(4)
    .extract({ left: 32, top: 40, width: 208, height: 208 })
    .modulate({ brightness: 0.8, saturation: 0.85 })
    .jpeg({ quality: 80 })
    .toBuffer();
}
