import { readFile } from 'node:fs/promises';
import type { Classifier } from '../../apps/server/src/adapters/recognition/embedded/classifier.ts';
import { processPhoto } from '../../apps/server/src/features/photos/process-photo.ts';
import type { LabelledPhoto } from './photo-sets.ts';

export interface Measurement extends LabelledPhoto {
  /** Place of the right name among the model's food labels, 1 for the best; null when it is not among them. */
  rank: number | null;
  /** Probability of the best food label. */
  best: number;
  notFood: number;
  /** Milliseconds for reading the photo: decoding, display size and preview. */
  readMs: number;
  /** Milliseconds for recognising it. */
  recogniseMs: number;
}

/** Looks at each photo as the product does, one after the other. */
export async function measure(
  classifier: Classifier,
  photos: readonly LabelledPhoto[],
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const photo of photos) measurements.push(await measureOne(classifier, photo));
  return measurements;
}

async function measureOne(classifier: Classifier, photo: LabelledPhoto): Promise<Measurement> {
  const bytes = await readFile(photo.path);
  const start = performance.now();
  const { pixels } = await processPhoto(bytes);
  const read = performance.now();
  const { probabilities, model } = await classifier.classify(pixels, new AbortController().signal);
  const end = performance.now();
  const guesses = model.labels.map(({ label }, at) => ({ label, share: probabilities[at] ?? 0 }));
  const ranked = guesses
    .filter(({ label }) => label !== 'not_food')
    .sort((a, b) => b.share - a.share);
  const place = ranked.findIndex(({ label }) => label === photo.label);
  return {
    ...photo,
    rank: place < 0 ? null : place + 1,
    best: ranked[0]?.share ?? 0,
    notFood: guesses.find(({ label }) => label === 'not_food')?.share ?? 0,
    readMs: read - start,
    recogniseMs: end - read,
  };
}
