import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { env, InferenceSession, Tensor } from 'onnxruntime-web';
import { serveChildProcessTasks } from '#platform/workers/serve-child-process-tasks.ts';
import type { PhotoPixels } from '#ports/recognizer.ts';
import { toModelInput } from './to-model-input.ts';
import { verifySha256 } from './verify-sha256.ts';

// A child process that runs the model. Compiling and running it in a thread of the server left 100 MB in the server's
// heap after the thread had ended.

export interface ModelFile {
  modelPath: string;
  modelSha256: string;
}

export interface ModelTask {
  model: ModelFile;
  photo: PhotoPixels;
}

/** The model's outputs; `features` only if it has a second output. */
export interface ModelOutput {
  probabilities: Float32Array;
  features?: Float32Array;
}

const INPUT_SHAPE = [1, 3, 96, 96];

async function loadModel({ modelPath, modelSha256 }: ModelFile): Promise<InferenceSession> {
  // V8 optimizes a function only after it has run this many bytes of bytecode instead of 1.8 MB: the few hot loops
  // reach that immediately, and the rest is not compiled twice. This saves 40 MB of memory and half of the time of the
  // first results.
  setFlagsFromString('--wasm-tiering-budget=10000000');
  env.wasm.numThreads = 1;
  // Resolved through the package, so that it works in a bundle too.
  const library = createRequire(import.meta.url).resolve('onnxruntime-web');
  env.wasm.wasmPaths = pathToFileURL(join(dirname(library), '/')).href;
  const bytes = await readFile(modelPath);
  verifySha256(basename(modelPath), bytes, modelSha256);
  return InferenceSession.create(bytes, { executionProviders: ['wasm'] });
}

async function runInference(session: InferenceSession, input: Float32Array): Promise<ModelOutput> {
  const { prob, embedding } = await session.run({
    image: new Tensor('float32', input, INPUT_SHAPE),
  });
  if (!(prob?.data instanceof Float32Array)) throw new Error('the model returned no probabilities');
  // Copies, because the originals are in the model's memory.
  const probabilities = prob.data.slice();
  if (!(embedding?.data instanceof Float32Array)) return { probabilities };
  return { probabilities, features: embedding.data.slice() };
}

let session: Promise<InferenceSession> | null = null;

serveChildProcessTasks<ModelTask, ModelOutput>(
  async ({ model, photo }) => {
    session ??= loadModel(model);
    return runInference(await session, await toModelInput(photo));
  },
  { areTasksShort: true },
);
