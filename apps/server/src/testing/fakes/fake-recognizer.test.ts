import { describe, expect, it } from 'vitest';
import { type Recognition, RecognitionError } from '#ports/recognizer.ts';
import { drawSolidColor } from '#testing/draw-test-photos.ts';
import { testRecognizerConformance } from '../conformance/recognizer-conformance.ts';
import { createFakeRecognizer } from './fake-recognizer.ts';

const neverAborted = new AbortController().signal;

testRecognizerConformance('The fake', () => createFakeRecognizer());
testRecognizerConformance('A slow fake', () => createFakeRecognizer({ delayMs: 40 }));

describe('the fake recognizer', () => {
  it.each([
    ['red', [220, 30, 20], 'dish', 'Spaghetti bolognese'],
    ['orange', [240, 120, 20], 'ingredient', 'Carrot'],
    ['green', [20, 200, 30], 'dish', 'Caesar salad'],
    ['white', [250, 250, 250], 'packaged', 'Carton'],
    ['brown', [120, 70, 10], 'dish', 'Apple pie'],
    ['grey', [125, 130, 125], 'unclear', 'Cheesecake'],
  ] as const)('recognizes %s by color', async (_, color, kind, title) => {
    const recognition = await recognizeSolidColor(color);
    expect(recognition).toMatchObject({
      kind,
      candidates: [{ title }, ...getAlternatives(recognition)],
    });
  });

  it('returns the scripted results', async () => {
    const script = () => new RecognitionError('busy', 'try later', { retryAfterSeconds: 3 });
    await expect(
      recognizeSolidColor([9, 9, 9], createFakeRecognizer({ script })),
    ).rejects.toMatchObject({ kind: 'busy', retryAfterSeconds: 3 });
  });

  it('waits for the configured delay', async () => {
    const start = performance.now();
    await recognizeSolidColor([255, 0, 0], createFakeRecognizer({ delayMs: 60 }));
    expect(performance.now() - start).toBeGreaterThan(55);
  });
});

function recognizeSolidColor(
  color: readonly [number, number, number],
  recognizer = createFakeRecognizer(),
): Promise<Recognition> {
  return recognizer.recognize(drawSolidColor(color), { assumeFood: false, signal: neverAborted });
}

function getAlternatives(recognition: Recognition) {
  return recognition.kind === 'not_food' ? [] : recognition.candidates.slice(1);
}
