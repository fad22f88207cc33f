import { readFile } from 'node:fs/promises';
import type { RecognizerTestResult } from '@plateful/contract';
import { resolveServerPackagePath } from '#platform/resolve-server-package-path.ts';
import type { ProcessedPhoto } from '#ports/photo-store.ts';
import {
  type ProviderCallRecorder,
  type Recognition,
  RecognitionError,
  type Recognizer,
} from '#ports/recognizer.ts';

/** An example photo of the web app. A model that does not see it is unlikely to guess the dish. */
const TEST_PHOTO_PATH = '../web/public/examples/donuts.jpg';
const expectedTitle = /\bdo(ugh)?-?nut/i;

export const readTestPhoto = () => readFile(resolveServerPackagePath(TEST_PHOTO_PATH));

interface RecognizerTestDeps {
  photo: Pick<ProcessedPhoto, 'pixels' | 'display'>;
  /** For each recognizer. */
  timeoutMs: number;
  signal: AbortSignal;
  /** Absent: the calls are not recorded. */
  calls?: ProviderCallRecorder;
}

/** Lets every recognizer name the dish of the test photo. */
export function runRecognizerTests(
  recognizer: Recognizer,
  deps: RecognizerTestDeps,
): Promise<RecognizerTestResult[]> {
  return Promise.all(
    getRecognizerMembers(recognizer).map((member) => testRecognizer(member, deps)),
  );
}

/** The configured recognizers, in the order in which they are asked. */
export const getRecognizerMembers = (recognizer: Recognizer): readonly Recognizer[] =>
  recognizer.members ?? [recognizer];

async function testRecognizer(
  recognizer: Recognizer,
  { photo, timeoutMs, signal, calls }: RecognizerTestDeps,
): Promise<RecognizerTestResult> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const start = performance.now();
  const describe = (result: Pick<RecognizerTestResult, 'outcome' | 'title' | 'problem'>) => ({
    recognizer: recognizer.source,
    ...result,
    durationMs: Math.round(performance.now() - start),
  });
  try {
    const recognition = await recognizer.recognize(photo.pixels, {
      assumeFood: false,
      images: [photo.display.bytes],
      signal: AbortSignal.any([signal, timeout]),
      deadline: start + timeoutMs,
      ...(calls && { calls: toTestCalls(calls) }),
    });
    const titles = getTitles(recognition);
    const title = titles.find((name) => expectedTitle.test(name));
    return describe({
      outcome: title ? 'works' : 'wrong',
      title: title ?? titles[0] ?? null,
      problem: null,
    });
  } catch (error) {
    if (timeout.aborted) return describe({ outcome: 'failed', title: null, problem: 'too_slow' });
    if (!(error instanceof RecognitionError)) throw error;
    return describe({ outcome: 'failed', title: null, problem: error.kind });
  }
}

function getTitles(recognition: Recognition): string[] {
  if (recognition.kind === 'not_food') return [];
  const { candidates, recipe } = recognition;
  return [...candidates, ...(recipe ? [recipe] : [])].map(({ title }) => title);
}

function toTestCalls(calls: ProviderCallRecorder): ProviderCallRecorder {
  return { start: (call) => calls.start({ ...call, purpose: 'self_test' }) };
}
