// npm run accuracy: see docs/how-to/measure-accuracy.md.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createRecognizer } from '../../apps/server/src/adapters/recognition/create-recognizer.ts';
import { PhotoProcessPool } from '../../apps/server/src/features/photos/photo-process-pool.ts';
import { loadConfig } from '../../apps/server/src/load-config.ts';
import { RecognitionError } from '../../apps/server/src/ports/recognizer.ts';
import { evaluateAndWriteReport } from './evaluate-and-write-report.ts';
import { InputError } from './input-error.ts';

const USAGE =
  'Usage: npm run accuracy -- FOLDER [FOLDER …] [--labels FILE] [--out FOLDER] [--every N]';
const FAILURE_EXIT_CODE = 1;
const INPUT_EXIT_CODE = 2;

/** npm runs scripts in the project root; paths are relative to the user's folder. */
const userFolder = process.env.INIT_CWD ?? process.cwd();
const resolvePath = (path: string) => resolve(userFolder, path);

/** @returns the exit code: 0 after writing the report, 1 if the recognizer failed, 2 for wrong input */
async function main(): Promise<number> {
  try {
    const { folders, labelsFile, every, outputFolder } = readArguments();
    const pipeline = await createPipeline();
    try {
      const { results, failures } = await evaluateAndWriteReport(pipeline, {
        ...{ folders, labelsFile, every, outputFolder },
        onProgress: (line) => console.error(line),
      });
      console.log(`${results.length} photos evaluated, ${failures.length} could not be read.`);
      console.log(`Report: ${outputFolder}/report.html and report.md`);
      return 0;
    } finally {
      await pipeline.close();
    }
  } catch (error) {
    if (error instanceof InputError) {
      console.error(error.message);
      return INPUT_EXIT_CODE;
    }
    console.error(error instanceof RecognitionError ? error.message : error);
    return FAILURE_EXIT_CODE;
  }
}

function readArguments() {
  const { values, positionals } = parseKnownArguments();
  const every = Number(values.every);
  if (positionals.length === 0) throw new InputError(USAGE);
  if (!Number.isInteger(every) || every < 1)
    throw new InputError('--every needs a whole number from 1.');
  return {
    folders: positionals.map(resolvePath),
    labelsFile: values.labels ? resolvePath(values.labels) : undefined,
    every,
    outputFolder: resolvePath(values.out),
  };
}

function parseKnownArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        labels: { type: 'string' },
        out: { type: 'string', default: 'accuracy-report' },
        every: { type: 'string', default: '1' },
      },
    });
  } catch (error) {
    throw new InputError(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}

/** The recognizer that is configured for the server, and the server's photo processing. */
async function createPipeline() {
  const config = loadConfig();
  const recognizer = await createRecognizer(config.recognizers, {
    timeoutMs: config.recognizerTimeoutMs,
  });
  const processor = new PhotoProcessPool();
  return {
    recognizer,
    recognizerTimeoutMs: config.recognizerTimeoutMs,
    decode: async (bytes: Uint8Array) => (await processor.process('', bytes)).pixels,
    async close() {
      await Promise.all([recognizer.close(), processor.close()]);
    },
  };
}

process.exitCode = await main();
