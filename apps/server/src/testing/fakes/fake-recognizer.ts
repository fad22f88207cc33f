import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Embedding,
  type PhotoPixels,
  type Recognition,
  RecognitionError,
  type Recognizer,
} from '#ports/recognizer.ts';

export type FakeRecognizerScript = (photo: PhotoPixels) => Recognition | RecognitionError;

const EMBEDDING_SPACE = 'fake';

interface FakeRecognizerOptions {
  /** The result to return or throw; by default it depends on the image's color (see `recognizePhotoByColor`). */
  script?: FakeRecognizerScript;
  /** Delay of each result in ms; an aborted request does not wait for it. */
  delayMs?: number;
  source?: string;
}

/** A deterministic recognizer: the same image always gets the same result. */
export function createFakeRecognizer({
  script = recognizePhotoByColor,
  delayMs = 0,
  source = 'fake',
}: FakeRecognizerOptions = {}): Recognizer {
  const closeController = new AbortController();
  return {
    source,
    async recognize(photo, { assumeFood, signal }) {
      await waitUnlessAborted(delayMs, signal, closeController.signal);
      const recognition = script(photo);
      if (recognition instanceof RecognitionError) throw recognition;
      const embedding = embedColor(photo);
      return {
        embedding,
        ...(assumeFood && recognition.kind === 'not_food' ? forcedFoodRecognition : recognition),
      };
    },
    async embed(photo, signal) {
      await waitUnlessAborted(delayMs, signal, closeController.signal);
      return embedColor(photo);
    },
    getEmbeddingSpace: () => EMBEDDING_SPACE,
    async close() {
      closeController.abort();
    },
  };
}

/**
 * Resolves after the delay.
 *
 * @throws RecognitionError when the request is aborted or the recognizer is closed
 */
async function waitUnlessAborted(
  delayMs: number,
  signal: AbortSignal,
  closed: AbortSignal,
): Promise<void> {
  const combinedSignal = AbortSignal.any([signal, closed]);
  try {
    await sleep(delayMs, undefined, { signal: combinedSignal });
  } catch (error) {
    throw signal.aborted
      ? new RecognitionError('cancelled', 'recognition was aborted', { cause: error })
      : new RecognitionError('unavailable', 'the recognizer is closed', { cause: error });
  }
}

/** The result for an image without food when the user says that it is food. */
const forcedFoodRecognition: Recognition = {
  kind: 'dish',
  candidates: [{ title: 'Pancakes', confidence: 0.2 }],
  needsReview: true,
};

/** Red, green and blue, from 0 to 255. */
type Color = readonly [number, number, number];

const palette: readonly { color: Color; value: Recognition }[] = [
  { color: [255, 0, 0], value: createConfidentRecognition('dish', 'Spaghetti bolognese') },
  { color: [255, 128, 0], value: createConfidentRecognition('ingredient', 'Carrot') },
  { color: [255, 255, 0], value: createConfidentRecognition('dish', 'Pancakes') },
  { color: [0, 255, 0], value: createConfidentRecognition('dish', 'Caesar salad') },
  { color: [255, 255, 255], value: createConfidentRecognition('packaged', 'Carton') },
  {
    color: [128, 128, 128],
    value: createUncertainRecognition('unclear', ['Cheesecake', 'Tiramisu', 'Hummus']),
  },
  {
    color: [128, 64, 0],
    value: createUncertainRecognition('dish', ['Apple pie', 'Bread pudding', 'Waffles']),
  },
  { color: [0, 0, 255], value: { kind: 'not_food', confidence: 0.95 } },
  { color: [0, 0, 0], value: { kind: 'not_food', confidence: 0.9 } },
];

/**
 * The result for the image's average color. Red, yellow and green are dishes, orange an ingredient, white a package,
 * brown an uncertain dish, gray possibly no food, blue and black no food.
 */
export function recognizePhotoByColor(photo: PhotoPixels): Recognition {
  return findValueByPhotoColor(photo, palette);
}

/** The value of the color that is most similar to the image's average color. */
export function findValueByPhotoColor<T>(
  photo: PhotoPixels,
  values: readonly { color: Color; value: T }[],
): T {
  const averageColor = getAverageColor(photo);
  const [nearest] = values.toSorted(
    (a, b) => getColorDistance(a.color, averageColor) - getColorDistance(b.color, averageColor),
  );
  if (!nearest) throw new Error('the palette is empty');
  return nearest.value;
}

/** Similar colors get similar vectors. The fourth coordinate makes the vector of medium gray nonzero. */
function embedColor(photo: PhotoPixels): Embedding {
  const point = [...getAverageColor(photo).map((value) => value - 127.5), 60];
  const length = Math.hypot(...point);
  return { space: EMBEDDING_SPACE, vector: Float32Array.from(point, (value) => value / length) };
}

function getAverageColor({ pixels }: PhotoPixels): Color {
  const sums = [0, 0, 0];
  pixels.forEach((value, index) => {
    sums[index % 3] = (sums[index % 3] ?? 0) + value;
  });
  const count = pixels.length / 3;
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / count);
  return [red, green, blue];
}

function getColorDistance(a: Color, b: Color): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function createConfidentRecognition(
  kind: 'dish' | 'ingredient' | 'packaged',
  title: string,
): Recognition {
  return { kind, candidates: [{ title, confidence: 0.92 }], needsReview: false };
}

function createUncertainRecognition(
  kind: 'dish' | 'unclear',
  titles: [string, string, string],
): Recognition {
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
