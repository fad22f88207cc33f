import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { env, InferenceSession, Tensor } from 'onnxruntime-web';
import { checkSha256 } from './sha256.ts';

/** What the thread is started with. */
export interface WorkerModel {
  modelPath: string;
  modelSha256: string;
}

/** `input`: float32 [1, 3, 64, 64]. */
export interface WorkerRequest {
  id: number;
  input: Float32Array;
}

/** What the model's outputs hold; `features` from a model that has its second one. */
export interface ModelOutput {
  probabilities: Float32Array;
  features?: Float32Array;
}

export type WorkerAnswer = ({ id: number } & ModelOutput) | { id: number; failure: string };

const SHAPE = [1, 3, 64, 64];

/** A file that can't be loaded ends the thread with its error. */
async function loadModel({ modelPath, modelSha256 }: WorkerModel): Promise<InferenceSession> {
  // V8 optimises a function only after it ran this many bytes, not 1.8 MB: the few hot loops get there at once, and
  // the rest is not compiled twice. It saves 40 MB of memory and half of the slow first answers.
  setFlagsFromString('--wasm-tiering-budget=10000000');
  env.wasm.numThreads = 1;
  // Found through the package, so that it does not matter whether a bundle swallowed the library's code.
  const library = createRequire(import.meta.url).resolve('onnxruntime-web');
  env.wasm.wasmPaths = pathToFileURL(join(dirname(library), '/')).href;
  const bytes = await readFile(modelPath);
  checkSha256(basename(modelPath), bytes, modelSha256);
  return InferenceSession.create(bytes, { executionProviders: ['wasm'] });
}

async function classify(session: InferenceSession, input: Float32Array): Promise<ModelOutput> {
  const { prob, signature } = await session.run({ image: new Tensor('float32', input, SHAPE) });
  if (!(prob?.data instanceof Float32Array)) throw new Error('the model gave no probabilities');
  // Copies: the originals lie in the memory of the model.
  const probabilities = prob.data.slice();
  if (!(signature?.data instanceof Float32Array)) return { probabilities };
  return { probabilities, features: signature.data.slice() };
}

async function answer(session: InferenceSession, request: WorkerRequest): Promise<WorkerAnswer> {
  try {
    return { id: request.id, ...(await classify(session, request.input)) };
  } catch (error) {
    return { id: request.id, failure: String(error) };
  }
}

const port = parentPort;
const session = await loadModel(workerData);
await classify(session, new Float32Array(SHAPE.reduce((product, size) => product * size)));
// Requests that came meanwhile were kept by the port.
port?.on('message', async (request: WorkerRequest) => {
  port.postMessage(await answer(session, request));
});
