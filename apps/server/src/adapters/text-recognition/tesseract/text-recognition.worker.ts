import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, PSM, type Worker } from 'tesseract.js';
import { serveChildProcessTasks } from '#platform/workers/serve-child-process-tasks.ts';
import type { TextLine } from '#ports/text-recognizer.ts';
import { readPage } from './read-page.ts';

// A child process that reads one page at a time: tesseract.js takes up to 200 MB and several seconds of CPU time. It
// runs tesseract in a thread, so that the main thread can check the limits of the process while it works.

export interface TextRecognitionTask {
  /** A photo that the photo processor has encoded. */
  jpeg: Uint8Array;
}

/** Reads German and English; the English data would confuse umlauts and takes as long again. */
const LANGUAGE = 'deu';
const LSTM_ONLY = 1;

const require = createRequire(import.meta.url);
let tesseract: Promise<Worker> | null = null;

async function startTesseract(): Promise<Worker> {
  const data = require.resolve('@tesseract.js-data/deu/package.json');
  const langPath = join(dirname(data), '4.0.0_best_int');
  // The language data is on this machine; nothing is downloaded or cached.
  const worker = await createWorker(LANGUAGE, LSTM_ONLY, {
    langPath,
    cacheMethod: 'none',
    gzip: true,
  });
  await worker.setParameters({ user_defined_dpi: '70', tessedit_pageseg_mode: PSM.SINGLE_BLOCK });
  return worker;
}

// Leptonica reports every small or empty area; failures are reported by the response.
process.stderr.write = () => true;

serveChildProcessTasks<TextRecognitionTask, TextLine[]>(async ({ jpeg }) => {
  tesseract ??= startTesseract();
  return readPage(await tesseract, jpeg);
});
