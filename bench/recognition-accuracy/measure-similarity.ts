import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { FoodClassifier } from '../../apps/server/src/adapters/recognition/embedded/food-classifier.ts';
import { processPhoto } from '../../apps/server/src/features/photos/process-photo.ts';
import { cosineSimilarity, quantizeVector } from '../../apps/server/src/platform/int8-vector.ts';
import type { Measurement } from './measure-accuracy.ts';

/** Every third photo is compared with a retake of it. */
const RETAKE_STEP = 3;

/** Cosine similarities of stored embeddings (int8), each list in ascending order. */
export interface SimilarityMeasurement {
  samePlate: number[];
  /** Photos of different dishes. */
  differentDishes: number[];
  /** Each photo without food, with the most similar photo of a dish. */
  bestWithoutFood: number[];
  /** Percent of the retakes whose most similar photo is the original. */
  foundFirst: number;
}

/** Compares photos of dishes with simulated retakes, with other dishes, and with photos without food. */
export async function measureSimilarity(
  classifier: FoodClassifier,
  dishes: readonly Measurement[],
  withoutFood: readonly Measurement[],
): Promise<SimilarityMeasurement> {
  const sample = dishes.filter((_, index) => index % RETAKE_STEP === 0);
  const samePlate: number[] = [];
  const differentDishes: number[] = [];
  let foundFirst = 0;
  for (const { path, label, embedding } of sample) {
    const retake = await embedRetake(classifier, path);
    const own = cosineSimilarity(retake, embedding);
    const others = sample.filter((other) => other.path !== path);
    const similarities = others.map((other) => cosineSimilarity(retake, other.embedding));
    samePlate.push(own);
    differentDishes.push(...similarities.filter((_, index) => others[index]?.label !== label));
    if (similarities.every((similarity) => similarity < own)) foundFirst += 1;
  }
  const bestWithoutFood = withoutFood.map(({ embedding }) =>
    Math.max(...sample.map((dish) => cosineSimilarity(embedding, dish.embedding))),
  );
  return {
    samePlate: sortAscending(samePlate),
    differentDishes: sortAscending(differentDishes),
    bestWithoutFood: sortAscending(bestWithoutFood),
    foundFirst: (100 * foundFirst) / sample.length,
  };
}

/** The same plate: a part of the photo, rotated slightly, darker and less saturated, encoded as JPEG again. */
async function embedRetake(classifier: FoodClassifier, path: string): Promise<Buffer> {
  const retake = await sharp(await readFile(path))
    .resize(256, 256, { fit: 'cover' })
    .rotate(4)
    .extract({ left: 32, top: 40, width: 208, height: 208 })
    .modulate({ brightness: 0.8, saturation: 0.85 })
    .jpeg({ quality: 80 })
    .toBuffer();
  const { pixels } = await processPhoto(retake);
  const { embedding } = await classifier.classify(pixels, new AbortController().signal);
  return quantizeVector(embedding?.vector ?? new Float32Array());
}

function sortAscending(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b);
}
