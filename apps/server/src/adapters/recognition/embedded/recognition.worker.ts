import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { env, InferenceSession, Tensor } from 'onnxruntime-web';
import { verifySha256 } from './verify-sha256.ts';

/** The thread's `workerData`. */
export interface WorkerModelFile {
  modelPath: string;
  modelSha256: string;
}

/** `input`: float32 [1, 3, 96, 96]. */
export interface WorkerRequest {
  id: number;
  input: Float32Array;
}

/** The model's outputs; `features` only if it has a second output. */
export interface ModelOutput {
  probabilities: Float32Array;
  features?: Float32Array;
}

export type WorkerResponse = ({ id: number } & ModelOutput) | { id: number; errorMessage: string };

const INPUT_SHAPE = [1, 3, 96, 96];

/** A file that can't be loaded ends the thread with its error. */
async function loadModel({ modelPath, modelSha256 }: WorkerModelFile): Promise<InferenceSession> {
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

async function handleRequest(
  session: InferenceSession,
  request: WorkerRequest,
): Promise<WorkerResponse> {
  try {
    return { id: request.id, ...(await runInference(session, request.input)) };
  } catch (error) {
    return { id: request.id, errorMessage: String(error) };
  }
}

const port = parentPort;
const session = await loadModel(workerData);
await runInference(
  session,
  new Float32Array(INPUT_SHAPE.reduce((product, size) => product * size)),
);
// The port has buffered earlier requests.
port?.on('message', async (request: WorkerRequest) => {
  port.postMessage(await handleRequest(session, request));
});
