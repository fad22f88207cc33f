import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getErrorCodeOrMessage } from '#platform/get-error-code-or-message.ts';

/** SigLIP base, by Google (Apache-2.0), converted for transformers.js and quantized to 8 bits. */
const MODEL_NAME = 'Xenova/siglip-base-patch16-224';
const MODEL_REVISION = '65a4a3071a821054207f0a80eaa35fb2ed6d46f0';
const MODEL_SERVER = 'https://huggingface.co';
/** 210 MB together. */
const modelFiles = [
  'config.json',
  'preprocessor_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'special_tokens_map.json',
  'onnx/text_model_quantized.onnx',
  'onnx/vision_model_quantized.onnx',
] as const;
const MAX_FILE_BYTES = 500_000_000;
const FILE_TIMEOUT_MS = 30 * 60_000;

const PACKAGE = '@huggingface/transformers';
const PACKAGE_VERSION = '4.3.1';

/** The model that `npm run models -- pull` downloads. */
export function getModelFolder(modelsFolder: string): string {
  return join(modelsFolder, MODEL_NAME.replace('/', '-'), MODEL_REVISION);
}

/** A line for the operator if a part of the recognizer is missing, else null. */
export function getMissingInstallationMessage(modelsFolder: string): string | null {
  if (!findTransformersPackage(modelsFolder))
    return `RECOGNISER=local requires a package: npm install --prefix ${modelsFolder} --ignore-scripts ${PACKAGE}@${PACKAGE_VERSION}`;
  const folder = getModelFolder(modelsFolder);
  if (modelFiles.every((name) => existsSync(join(folder, name)))) return null;
  return 'RECOGNISER=local requires a model: npm run models -- pull';
}

/** The optional package's main file: in the folder of the models, or beside the server's packages. */
export function findTransformersPackage(modelsFolder: string): string | null {
  for (const origin of [join(modelsFolder, 'package.json'), import.meta.url]) {
    try {
      return createRequire(origin).resolve(PACKAGE);
    } catch {
      // It is not installed there.
    }
  }
  return null;
}

interface DownloadOptions {
  /** Another server with the files of the Hugging Face Hub. */
  server?: string;
  onFile?(name: string): void;
}

/**
 * Downloads the files of the model that are missing.
 *
 * @throws Error with a line for the operator
 */
export async function downloadModel(
  modelsFolder: string,
  { server = MODEL_SERVER, onFile }: DownloadOptions = {},
): Promise<void> {
  const folder = getModelFolder(modelsFolder);
  for (const name of modelFiles) {
    const path = join(folder, name);
    if (existsSync(path)) continue;
    onFile?.(name);
    await mkdir(dirname(path), { recursive: true });
    await downloadFile(`${server}/${MODEL_NAME}/resolve/${MODEL_REVISION}/${name}`, path);
  }
}

/** The file has its name only when it is complete. */
async function downloadFile(url: string, path: string): Promise<void> {
  const partialPath = `${path}.part`;
  const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
  const response = await fetch(url, { signal }).catch((error: Error) => {
    throw new Error(`${url} cannot be reached (${getErrorCodeOrMessage(error.cause)}).`);
  });
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}.`);
  // The hub names the hash of large files.
  const expectedHash = /^"?([0-9a-f]{64})"?$/.exec(
    response.headers.get('x-linked-etag') ?? '',
  )?.[1];
  const hash = createHash('sha256');
  let byteCount = 0;
  const check = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      byteCount += chunk.length;
      if (byteCount > MAX_FILE_BYTES) throw new Error(`${url} is too large.`);
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    await pipeline(Readable.fromWeb(response.body), check, createWriteStream(partialPath));
    if (expectedHash && hash.digest('hex') !== expectedHash)
      throw new Error(`${url} was not downloaded completely.`);
    await rename(partialPath, path);
  } finally {
    await rm(partialPath, { force: true });
  }
}
