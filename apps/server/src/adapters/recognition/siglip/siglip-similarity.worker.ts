import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, sep } from 'node:path';
import { serveChildProcessTasks } from '#platform/workers/serve-child-process-tasks.ts';
import type { PhotoPixels } from '#ports/recognizer.ts';

// A child process that runs SigLIP with transformers.js: how similar are a photo and the names of dishes?

export interface SimilarityTask {
  /** The main file of transformers.js. */
  packagePath: string;
  modelFolder: string;
  texts: readonly string[];
  /** Null: only the embeddings of the texts are prepared. */
  photo: PhotoPixels | null;
}

/** The cosine of the angle between the photo and each text; empty without a photo. */
export type Similarities = Float32Array;

const TEXTS_PER_BATCH = 16;

/** The part of transformers.js that is used. */
interface Transformers {
  env: { allowRemoteModels: boolean; localModelPath: string };
  AutoTokenizer: Loader<(texts: string[], options: object) => object>;
  AutoProcessor: Loader<(image: object) => Promise<object>>;
  SiglipTextModel: Loader<Model>;
  SiglipVisionModel: Loader<Model>;
  RawImage: new (data: Uint8ClampedArray, width: number, height: number, channels: 3) => object;
}
interface Loader<T> {
  from_pretrained(name: string, options?: { dtype: 'q8' }): Promise<T>;
}
type Model = ((inputs: object) => Promise<{ pooler_output: { data: Float32Array } }>) & {
  dispose(): Promise<unknown>;
};

/** The embeddings of the texts, one after the other. */
let textEmbeddings: { key: string; vectors: Float32Array } | null = null;
let vision: Promise<{
  library: Transformers;
  model: Model;
  processor: (image: object) => Promise<object>;
}> | null = null;

async function compare({ photo, ...task }: SimilarityTask): Promise<Similarities> {
  const vectors = await getTextEmbeddings(task);
  if (!photo) return new Float32Array();
  vision ??= loadVision(task);
  const { library, model, processor } = await vision;
  const { pixels, width, height } = photo;
  const image = new library.RawImage(new Uint8ClampedArray(pixels), width, height, 3);
  const { pooler_output: output } = await model(await processor(image));
  return computeSimilarities(output.data, vectors);
}

async function loadVision(task: Omit<SimilarityTask, 'photo'>) {
  const { library, name } = loadLibrary(task);
  const model = await library.SiglipVisionModel.from_pretrained(name, { dtype: 'q8' });
  return { library, model, processor: await library.AutoProcessor.from_pretrained(name) };
}

function loadLibrary({ packagePath, modelFolder }: Omit<SimilarityTask, 'photo'>) {
  // It is not a dependency of the server, so its types are not known.
  const library: Transformers = createRequire(packagePath)(packagePath);
  library.env.allowRemoteModels = false;
  library.env.localModelPath = dirname(modelFolder) + sep;
  return { library, name: basename(modelFolder) };
}

/** Computed once for a list of texts, which takes a minute for 1,000, and stored beside the model. */
async function getTextEmbeddings(task: Omit<SimilarityTask, 'photo'>): Promise<Float32Array> {
  const key = createHash('sha256').update(task.texts.join('\n')).digest('hex').slice(0, 16);
  if (textEmbeddings?.key === key) return textEmbeddings.vectors;
  const path = join(task.modelFolder, `text-embeddings-${key}.bin`);
  if (!existsSync(path)) await storeTextEmbeddings(task, path);
  const { buffer } = new Uint8Array(await readFile(path));
  textEmbeddings = { key, vectors: new Float32Array(buffer) };
  return textEmbeddings.vectors;
}

async function storeTextEmbeddings(
  task: Omit<SimilarityTask, 'photo'>,
  path: string,
): Promise<void> {
  const { library, name } = loadLibrary(task);
  const tokenize = await library.AutoTokenizer.from_pretrained(name);
  const model = await library.SiglipTextModel.from_pretrained(name, { dtype: 'q8' });
  const parts: Uint8Array[] = [];
  for (let start = 0; start < task.texts.length; start += TEXTS_PER_BATCH) {
    const texts = task.texts.slice(start, start + TEXTS_PER_BATCH);
    const inputs = tokenize(texts, { padding: 'max_length', truncation: true });
    const { pooler_output: output } = await model(inputs);
    parts.push(new Uint8Array(output.data.slice().buffer));
  }
  await model.dispose();
  const partialPath = `${path}.${process.pid}.part`;
  await writeFile(partialPath, Buffer.concat(parts));
  await rename(partialPath, path);
}

function computeSimilarities(photo: Float32Array, vectors: Float32Array): Similarities {
  const size = photo.length;
  const similarities = new Float32Array(vectors.length / size);
  const photoLength = Math.hypot(...photo);
  similarities.forEach((_, index) => {
    const vector = vectors.subarray(index * size, (index + 1) * size);
    const product = vector.reduce((sum, value, axis) => sum + value * (photo[axis] ?? 0), 0);
    const lengths = photoLength * Math.hypot(...vector);
    similarities[index] = lengths > 0 ? product / lengths : 0;
  });
  return similarities;
}

serveChildProcessTasks<SimilarityTask, Similarities>(compare);
