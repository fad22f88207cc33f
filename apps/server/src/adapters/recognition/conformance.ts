import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type PhotoToRecognise,
  type Recogniser,
  type Recognition,
  RecognitionError,
  type RecognitionFailure,
  type Signature,
} from '#ports/recogniser.ts';
import { draw, drawOranges, drawPage, drawPlain, drawStew } from './drawn-pictures.ts';

const PROMPTLY_MS = 500;

/** Pictures of many sizes and colours; the recogniser under test may think of them what it likes. */
const pictures: Record<string, PhotoToRecognise> = {
  'a box of oranges': drawOranges(),
  'a stew': drawStew(),
  'a page of writing': drawPage(),
  'a blue wall': drawPlain([0, 0, 255]),
  'a dark room': drawPlain([0, 0, 0]),
  'one pixel': drawPlain([0, 200, 0], 1, 1),
  'a wide strip': drawPlain([200, 120, 40], 900, 3),
  'a tall strip': drawPlain([230, 230, 220], 3, 900),
  'a large picture': draw(1500, 1200, (x, y) => [x % 256, y % 256, (x + y) % 256]),
};

const never = new AbortController().signal;

/**
 * What every recogniser keeps, whatever names things behind it.
 * @param create a new recogniser, made to run without network.
 */
export function describeRecogniser(name: string, create: () => Recogniser): void {
  describe(`${name} keeps the promises of a recogniser`, () => {
    let recogniser: Recogniser;
    beforeAll(() => {
      recogniser = create();
    });
    afterAll(() => recogniser.close());

    it('says who it is', () => {
      expect(recogniser.source).toMatch(/^[a-z][a-z-]*$/);
    });
    describeAnswers(() => recogniser);
    describeSignatures(() => recogniser);
    describeCancelling(() => recogniser);
    describeClosing(create);
  });
}

function describeAnswers(recogniser: () => Recogniser): void {
  const recognise = (photo: PhotoToRecognise, assumeFood = false) =>
    recogniser().recognise(photo, { assumeFood, signal: never });

  it.each(Object.entries(pictures))('answers within the rules about %s', async (_, photo) => {
    expectSound(await recognise(photo));
  });

  it.each(Object.entries(pictures))(
    'takes the word of a person that %s is food',
    async (_, photo) => {
      const answer = await recognise(photo, true);
      expectSound(answer);
      expect(answer.kind).not.toBe('not_food');
    },
  );

  it('sees that a blue wall is no food, and answers instead of failing', async () => {
    expect((await recognise(drawPlain([0, 0, 255]))).kind).toBe('not_food');
  });

  it('answers the same about the same picture', async () => {
    expect(await recognise(drawStew())).toEqual(await recognise(drawStew()));
  });

  it('leaves the pixels as they were', async () => {
    const photo = drawStew();
    await recognise(photo);
    expect(photo).toEqual(drawStew());
  });

  it('gives each of many photos at once its own answer', async () => {
    const photos = Object.values(pictures);
    const alone: Recognition[] = [];
    for (const photo of photos) alone.push(await recognise(photo));
    const together = await Promise.all([...photos, ...photos].map((photo) => recognise(photo)));
    expect(together).toEqual([...alone, ...alone]);
  });
}

/** What signatures must be, of recognisers that have them. */
function describeSignatures(recogniser: () => Recogniser): void {
  const signatureOf = async (photo: PhotoToRecognise) =>
    (await recogniser().recognise(photo, { assumeFood: false, signal: never })).signature;

  it('signs photos with directions of one space, all of them or none', async () => {
    const signatures: (Signature | undefined)[] = [];
    for (const photo of Object.values(pictures)) signatures.push(await signatureOf(photo));
    const kinds = signatures.map((one) => one && `${one.space} ${one.vector.length}`);
    expect(new Set(kinds).size).toBe(1);
    for (const one of signatures) if (one) expect(Math.hypot(...one.vector)).toBeCloseTo(1, 5);
  });

  it('signs a photo alike, whether it is asked for a name too', async () => {
    const alone = await recogniser().sign?.(drawStew(), never);
    if (alone) expect(await signatureOf(drawStew())).toEqual(alone);
  });

  it('signs photos that look alike nearly alike', async () => {
    const [oranges, darker, page] = [drawOranges(), darken(drawOranges()), drawPage()];
    const [one, alike, other] = [
      await signatureOf(oranges),
      await signatureOf(darker),
      await signatureOf(page),
    ];
    if (one && alike && other) expect(angle(one, alike)).toBeLessThan(angle(one, other));
  });
}

function darken({ pixels, ...size }: PhotoToRecognise): PhotoToRecognise {
  return { pixels: pixels.map((value) => value * 0.9), ...size };
}

function angle(a: Signature, b: Signature): number {
  return Math.acos(a.vector.reduce((sum, value, at) => sum + value * (b.vector[at] ?? 0), 0));
}

function describeCancelling(recogniser: () => Recogniser): void {
  it('refuses a request that was cancelled before it began', async () => {
    const request = recogniser().recognise(drawStew(), {
      assumeFood: false,
      signal: AbortSignal.abort(),
    });
    await expectFailure(request, 'cancelled');
  });

  it('ends a cancelled request at once, and others not at all', async () => {
    const cancelled = new AbortController();
    const large = pictures['a large picture'] ?? drawStew();
    const others = [drawStew(), drawOranges()].map((photo) =>
      recogniser().recognise(photo, { assumeFood: false, signal: never }),
    );
    const request = recogniser().recognise(large, {
      assumeFood: false,
      signal: cancelled.signal,
    });
    const start = performance.now();
    cancelled.abort();
    await expectFailure(request, 'cancelled');
    expect(performance.now() - start).toBeLessThan(PROMPTLY_MS);
    for (const answer of await Promise.all(others)) expectSound(answer);
  });
}

function describeClosing(create: () => Recogniser): void {
  it('can be closed twice, and answers no more', async () => {
    const recogniser = create();
    await recogniser.close();
    await recogniser.close();
    const late = recogniser.recognise(drawStew(), { assumeFood: false, signal: never });
    await expectFailure(late, 'unavailable');
  });

  it('leaves nobody waiting when it is closed', async () => {
    const recogniser = create();
    const requests = Array.from({ length: 5 }, () =>
      recogniser.recognise(drawStew(), { assumeFood: false, signal: never }),
    );
    const settled = Promise.allSettled(requests);
    await recogniser.close();
    for (const request of await settled) {
      if (request.status === 'rejected') expect(request.reason).toBeInstanceOf(RecognitionError);
      else expectSound(request.value);
    }
  });
}

function expectSound(answer: Recognition): void {
  if (answer.kind === 'not_food') {
    expectConfidence(answer.confidence);
    return;
  }
  const { kind, candidates, needsReview } = answer;
  expect(['dish', 'ingredient', 'packaged', 'recipe_text', 'unclear']).toContain(kind);
  expect(needsReview).toBeTypeOf('boolean');
  expect(candidates.length).toBeGreaterThanOrEqual(1);
  expect(candidates.length).toBeLessThanOrEqual(5);
  const titles = candidates.map(({ title }) => title);
  for (const title of titles) expect(title.trim()).not.toBe('');
  expect(new Set(titles).size).toBe(titles.length);
  const confidences = candidates.map(({ confidence }) => confidence);
  for (const confidence of confidences) expectConfidence(confidence);
  expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
  if (kind === 'unclear') expect(needsReview).toBe(true);
}

function expectConfidence(confidence: number): void {
  expect(confidence).toBeGreaterThanOrEqual(0);
  expect(confidence).toBeLessThanOrEqual(1);
}

async function expectFailure(
  request: Promise<Recognition>,
  failure: RecognitionFailure,
): Promise<void> {
  const error = await request.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(RecognitionError);
  expect(error).toMatchObject({ failure });
}
