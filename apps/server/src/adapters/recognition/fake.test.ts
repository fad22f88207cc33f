import { describe, expect, it } from 'vitest';
import { type Recognition, RecognitionError } from '#ports/recogniser.ts';
import { describeRecogniser } from './conformance.ts';
import { drawPlain } from './drawn-pictures.ts';
import { createFakeRecogniser } from './fake.ts';

const never = new AbortController().signal;

describeRecogniser('The fake', () => createFakeRecogniser());
describeRecogniser('A slow fake', () => createFakeRecogniser({ delayMs: 40 }));

describe('the fake', () => {
  it.each([
    ['red', [220, 30, 20], 'dish', 'Spaghetti bolognese'],
    ['orange', [240, 120, 20], 'ingredient', 'Carrot'],
    ['green', [20, 200, 30], 'dish', 'Caesar salad'],
    ['white', [250, 250, 250], 'packaged', 'Carton'],
    ['brown', [120, 70, 10], 'dish', 'Apple pie'],
    ['grey', [125, 130, 125], 'unclear', 'Cheesecake'],
  ] as const)('takes %s for what it stands for', async (_, colour, kind, title) => {
    const answer = await recogniseColour(colour);
    expect(answer).toMatchObject({ kind, candidates: [{ title }, ...alternativesOf(answer)] });
  });

  it('plays the script it is given', async () => {
    const script = () => new RecognitionError('busy', 'try later', { retryAfterSeconds: 3 });
    await expect(
      recogniseColour([9, 9, 9], createFakeRecogniser({ script })),
    ).rejects.toMatchObject({ failure: 'busy', retryAfterSeconds: 3 });
  });

  it('takes as long as it is told', async () => {
    const start = performance.now();
    await recogniseColour([255, 0, 0], createFakeRecogniser({ delayMs: 60 }));
    expect(performance.now() - start).toBeGreaterThan(55);
  });
});

function recogniseColour(
  colour: readonly [number, number, number],
  recogniser = createFakeRecogniser(),
): Promise<Recognition> {
  return recogniser.recognise(drawPlain(colour), { assumeFood: false, signal: never });
}

function alternativesOf(answer: Recognition) {
  return answer.kind === 'not_food' ? [] : answer.candidates.slice(1);
}
