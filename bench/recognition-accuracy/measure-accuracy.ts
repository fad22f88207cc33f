import { readFile } from 'node:fs/promises';
import type { FoodClassifier } from '../../apps/server/src/adapters/recognition/embedded/food-classifier.ts';
import { processPhoto } from '../../apps/server/src/features/photos/process-photo.ts';
import { quantizeVector } from '../../apps/server/src/platform/int8-vector.ts';
import type { LabeledPhoto } from './photo-sets.ts';

export interface Measurement extends LabeledPhoto {
  /** Rank of the correct label among the food labels, starting at 1; null if the model has no such label. */
  rank: number | null;
  /** Probability of the best food label. */
  bestProbability: number;
  notFoodProbability: number;
  /** As stored: int8. */
  embedding: Buffer;
  /** Milliseconds to process the photo: decoding, display size and preview. */
  readMs: number;
  /** Milliseconds to classify it. */
  recognizeMs: number;
}

/** Processes and classifies photos one after the other, like the server does. */
export async function measureAccuracy(
  classifier: FoodClassifier,
  photos: readonly LabeledPhoto[],
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const photo of photos) measurements.push(await measurePhoto(classifier, photo));
  return measurements;
}

async function measurePhoto(classifier: FoodClassifier, photo: LabeledPhoto): Promise<Measurement> {
  const bytes = await readFile(photo.path);
  const start = performance.now();
  const { pixels } = await processPhoto(bytes);
  const processedAt = performance.now();
  const { probabilities, embedding, model } = await classifier.classify(
    pixels,
    new AbortController().signal,
  );
  const end = performance.now();
  const predictions = model.labels.map(({ label }, index) => ({
    label,
    probability: probabilities[index] ?? 0,
  }));
  const ranked = predictions
    .filter(({ label }) => label !== 'not_food')
    .sort((a, b) => b.probability - a.probability);
  const index = ranked.findIndex(({ label }) => label === photo.label);
  return {
    ...photo,
    rank: index < 0 ? null : index + 1,
    bestProbability: ranked[0]?.probability ?? 0,
    notFoodProbability: predictions.find(({ label }) => label === 'not_food')?.probability ?? 0,
    embedding: quantizeVector(embedding?.vector ?? new Float32Array()),
    readMs: processedAt - start,
    recognizeMs: end - processedAt,
  };
}
