import { setTimeout as sleep } from 'node:timers/promises';
import {
  type PhotoToRecognise,
  type Recogniser,
  type Recognition,
  RecognitionError,
  type Signature,
} from '#ports/recogniser.ts';

export type FakeScript = (photo: PhotoToRecognise) => Recognition | RecognitionError;

interface FakeOptions {
  /** What is answered, or thrown; by the picture's colour when absent (see `recogniseColour`). */
  script?: FakeScript;
  /** How long an answer takes, in ms. A cancelled request does not wait for it. */
  delayMs?: number;
  source?: string;
}

/** Deterministic: the same picture gets the same answer, and nothing is read but its pixels. */
export function createFakeRecogniser({
  script = recogniseColour,
  delayMs = 0,
  source = 'fake',
}: FakeOptions = {}): Recogniser {
  const closing = new AbortController();
  return {
    source,
    async recognise(photo, { assumeFood, signal }) {
      await wait(delayMs, signal, closing.signal);
      const answer = script(photo);
      if (answer instanceof RecognitionError) throw answer;
      const signature = signColour(photo);
      return { signature, ...(assumeFood && answer.kind === 'not_food' ? lookAlike : answer) };
    },
    async sign(photo, signal) {
      await wait(delayMs, signal, closing.signal);
      return signColour(photo);
    },
    async close() {
      closing.abort();
    },
  };
}

/** Resolves after the delay. @throws RecognitionError when the request is cancelled or the recogniser closed. */
async function wait(delayMs: number, signal: AbortSignal, closed: AbortSignal): Promise<void> {
  const either = AbortSignal.any([signal, closed]);
  try {
    await sleep(delayMs, undefined, { signal: either });
  } catch (error) {
    throw signal.aborted
      ? new RecognitionError('cancelled', 'the recognition was cancelled', { cause: error })
      : new RecognitionError('unavailable', 'the recogniser was closed', { cause: error });
  }
}

/** What is answered about a picture without food when a person says that it is food. */
const lookAlike: Recognition = {
  kind: 'dish',
  candidates: [{ title: 'Pancakes', confidence: 0.2 }],
  needsReview: true,
};

/** Red, green, blue, from 0 to 255. */
type Colour = readonly [number, number, number];

const palette: readonly { colour: Colour; answer: Recognition }[] = [
  { colour: [255, 0, 0], answer: surely('dish', 'Spaghetti bolognese') },
  { colour: [255, 128, 0], answer: surely('ingredient', 'Carrot') },
  { colour: [255, 255, 0], answer: surely('dish', 'Pancakes') },
  { colour: [0, 255, 0], answer: surely('dish', 'Caesar salad') },
  { colour: [255, 255, 255], answer: surely('packaged', 'Carton') },
  { colour: [128, 128, 128], answer: unsurely('unclear', ['Cheesecake', 'Tiramisu', 'Hummus']) },
  { colour: [128, 64, 0], answer: unsurely('dish', ['Apple pie', 'Bread pudding', 'Waffles']) },
  { colour: [0, 0, 255], answer: { kind: 'not_food', confidence: 0.95 } },
  { colour: [0, 0, 0], answer: { kind: 'not_food', confidence: 0.9 } },
];

/**
 * The answer that belongs to the picture's average colour. Red, yellow and green are dishes, orange an ingredient,
 * white a package, brown a dish in doubt, grey perhaps no food, blue and black none.
 */
export function recogniseColour(photo: PhotoToRecognise): Recognition {
  const colour = averageColour(photo);
  const [nearest] = palette.toSorted(
    (a, b) => distance(a.colour, colour) - distance(b.colour, colour),
  );
  if (!nearest) throw new Error('the palette is empty');
  return nearest.answer;
}

/** Near colours are near points. The fourth coordinate gives the middle grey a direction too. */
function signColour(photo: PhotoToRecognise): Signature {
  const point = [...averageColour(photo).map((value) => value - 127.5), 60];
  const length = Math.hypot(...point);
  return { space: 'fake', vector: Float32Array.from(point, (value) => value / length) };
}

function averageColour({ pixels }: PhotoToRecognise): Colour {
  const sums = [0, 0, 0];
  pixels.forEach((value, at) => {
    sums[at % 3] = (sums[at % 3] ?? 0) + value;
  });
  const count = pixels.length / 3;
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / count);
  return [red, green, blue];
}

function distance(a: Colour, b: Colour): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function surely(kind: 'dish' | 'ingredient' | 'packaged', title: string): Recognition {
  return { kind, candidates: [{ title, confidence: 0.92 }], needsReview: false };
}

function unsurely(kind: 'dish' | 'unclear', titles: [string, string, string]): Recognition {
  const [first, second, third] = titles;
  return {
    kind,
    candidates: [
      { title: first, confidence: 0.41 },
      { title: second, confidence: 0.22 },
      { title: third, confidence: 0.08 },
    ],
    needsReview: true,
  };
}
