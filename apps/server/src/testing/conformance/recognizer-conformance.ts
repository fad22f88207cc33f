import type { PartialRecipe } from '@plateful/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Embedding,
  type GeneratedRecipe,
  type PhotoPixels,
  type ProviderCallResult,
  type Recognition,
  RecognitionError,
  type RecognitionErrorKind,
  type RecognizeOptions,
  type Recognizer,
} from '#ports/recognizer.ts';
import {
  drawOranges,
  drawPixels,
  drawSolidColor,
  drawStew,
  drawTextPage,
} from '#testing/draw-test-photos.ts';

const MAX_CANCEL_MS = 500;

/** Images of many sizes and colors; the results may differ between recognizers. */
const testPhotos: Record<string, PhotoPixels> = {
  'a box of oranges': drawOranges(),
  'a stew': drawStew(),
  'a page of writing': drawTextPage(),
  'a blue wall': drawSolidColor([0, 0, 255]),
  'a dark room': drawSolidColor([0, 0, 0]),
  'one pixel': drawSolidColor([0, 200, 0], 1, 1),
  'a wide strip': drawSolidColor([200, 120, 40], 900, 3),
  'a tall strip': drawSolidColor([230, 230, 220], 3, 900),
  'a large picture': drawPixels(1500, 1200, (x, y) => [x % 256, y % 256, (x + y) % 256]),
};

type CreateRecognizer = () => Recognizer | Promise<Recognizer>;

const neverAborted = new AbortController().signal;

/**
 * Tests that every recognizer must pass.
 *
 * @param create returns a new recognizer, set up to run without a network
 */
export function testRecognizerConformance(name: string, create: CreateRecognizer): void {
  describe(`${name} conforms to the recognizer contract`, () => {
    let recognizer: Recognizer;
    beforeAll(async () => {
      recognizer = await create();
    });
    afterAll(() => recognizer.close());

    it('has a source name', () => {
      expect(recognizer.source).toMatch(/^[a-z][a-z-]*$/);
    });
    testRecognitions(() => recognizer);
    testEmbeddings(() => recognizer);
    testWrittenRecipes(() => recognizer);
    testCancellation(() => recognizer);
    testClosing(create);
  });
}

function testRecognitions(recognizer: () => Recognizer): void {
  const recognizePhoto = (photo: PhotoPixels, assumeFood = false) =>
    recognizer().recognize(photo, { assumeFood, signal: neverAborted });

  it.each(Object.entries(testPhotos))('returns a valid result for %s', async (_, photo) => {
    expectValidRecognition(await recognizePhoto(photo));
  });

  it.each(Object.entries(testPhotos))(
    'returns food for %s when the user has confirmed it',
    async (_, photo) => {
      const recognition = await recognizePhoto(photo, true);
      expectValidRecognition(recognition);
      expect(recognition.kind).not.toBe('not_food');
    },
  );

  it('reports that a blue wall shows no food instead of failing', async () => {
    expect((await recognizePhoto(drawSolidColor([0, 0, 255]))).kind).toBe('not_food');
  });

  it('returns the same result for the same image', async () => {
    expect(await recognizePhoto(drawStew())).toEqual(await recognizePhoto(drawStew()));
  });

  it('does not modify the pixels', async () => {
    const photo = drawStew();
    await recognizePhoto(photo);
    expect(photo).toEqual(drawStew());
  });

  it('returns the right result to each of many concurrent calls', async () => {
    const photos = Object.values(testPhotos);
    const singleResult: Recognition[] = [];
    for (const photo of photos) singleResult.push(await recognizePhoto(photo));
    const concurrentResults = await Promise.all(
      [...photos, ...photos].map((photo) => recognizePhoto(photo)),
    );
    expect(concurrentResults).toEqual([...singleResult, ...singleResult]);
  });
}

/** Requirements for recipes, if the recognizer writes them. */
function testWrittenRecipes(recognizer: () => Recognizer): void {
  const recognizeStew = (options: Partial<RecognizeOptions>) =>
    recognizer().recognize(drawStew(), { assumeFood: true, signal: neverAborted, ...options });

  it('returns a recipe with the dish, or never', async () => {
    const recognition = await recognizeStew({});
    if (!recognizer().writesRecipes) {
      expect(recognition).not.toHaveProperty('recipe');
      expect(recognizer().generateRecipe).toBeUndefined();
      return;
    }
    const recipe = getRecipe(recognition);
    expectValidRecipe(recipe);
    expect(recognition).toMatchObject({ candidates: { 0: { title: recipe.title } } });
  });

  it('reports each part of the recipe that is known, in order', async () => {
    if (!recognizer().writesRecipes) return;
    const partials: PartialRecipe[] = [];
    const recognition = await recognizeStew({
      onPartial: (partial) => void partials.push(partial),
    });
    const lengths = partials.map(({ title = '', ingredients = [], instructions = [] }) => [
      title.length,
      ingredients.length,
      instructions.length,
    ]);
    for (const [index, length] of lengths.entries()) {
      const previous = lengths[index - 1] ?? [0, 0, 0];
      expect(length.every((count, part) => count >= (previous[part] ?? 0))).toBe(true);
    }
    const { title, ingredients, instructions } = getRecipe(recognition);
    expect(partials.at(-1)).toMatchObject({
      title,
      ingredients: ingredients.map(({ text }) => text),
      instructions,
    });
  });

  it('writes the recipe of a dish from its name', async () => {
    const options = { signal: neverAborted };
    const composed = await recognizer().generateRecipe?.('Shakshuka "verde"', options);
    if (!composed) return;
    expectValidRecipe(composed.recipe);
    expect(composed.source).toBe(recognizer().source);
    const aborted = recognizer().generateRecipe?.('Pho', { signal: AbortSignal.abort() });
    await expect(aborted).rejects.toMatchObject({ kind: 'cancelled' });
  });

  it('records each of its calls, and makes none beyond the spending cap', async () => {
    if (!recognizer().writesRecipes) return;
    const ended: ProviderCallResult[] = [];
    const end = async (result: ProviderCallResult) => void ended.push(result);
    await recognizeStew({ calls: { start: async () => ({ end }) } });
    expect(ended).toEqual([expect.objectContaining({ outcome: 'ok' })]);
    const overBudget = new RecognitionError('over_budget', 'the cap is reached');
    const calls = { start: () => Promise.reject(overBudget) };
    await expectRecognitionError(recognizeStew({ calls }), 'over_budget');
  });
}

function getRecipe(recognition: Recognition): GeneratedRecipe {
  if (recognition.kind === 'not_food' || !recognition.recipe) throw new Error('no recipe');
  return recognition.recipe;
}

function expectValidRecipe({ title, ingredients, instructions }: GeneratedRecipe): void {
  expect(title).toMatch(/^\S.{0,99}$/);
  expect(ingredients.length).toBeGreaterThanOrEqual(1);
  expect(ingredients.length).toBeLessThanOrEqual(60);
  for (const { text, grams } of ingredients) {
    expect(text).toMatch(/^\S.{0,199}$/);
    if (grams !== null) expect(grams).toBeGreaterThanOrEqual(0);
  }
  expect(instructions.length).toBeGreaterThanOrEqual(1);
  expect(instructions.length).toBeLessThanOrEqual(40);
  for (const step of instructions) expect(step).toMatch(/^\S.{0,999}$/);
}

/** Requirements for embeddings, if the recognizer computes them. */
function testEmbeddings(recognizer: () => Recognizer): void {
  const getEmbedding = async (photo: PhotoPixels) =>
    (await recognizer().recognize(photo, { assumeFood: false, signal: neverAborted })).embedding;

  it('embeds all photos in one space, or none', async () => {
    const embeddings: (Embedding | undefined)[] = [];
    for (const photo of Object.values(testPhotos)) embeddings.push(await getEmbedding(photo));
    const kinds = embeddings.map(
      (embedding) => embedding && `${embedding.space} ${embedding.vector.length}`,
    );
    expect(new Set(kinds).size).toBe(1);
    for (const embedding of embeddings)
      if (embedding) expect(Math.hypot(...embedding.vector)).toBeCloseTo(1, 5);
  });

  it('computes the same embedding with embed and with recognize', async () => {
    const singleResult = await recognizer().embed?.(drawStew(), neverAborted);
    expect(recognizer().getEmbeddingSpace?.()).toBe(singleResult?.space);
    if (singleResult) expect(await getEmbedding(drawStew())).toEqual(singleResult);
  });

  it('computes similar embeddings for similar photos', async () => {
    const [oranges, darker, page] = [drawOranges(), darkenPhoto(drawOranges()), drawTextPage()];
    const [embedding, similarity, other] = [
      await getEmbedding(oranges),
      await getEmbedding(darker),
      await getEmbedding(page),
    ];
    if (embedding && similarity && other)
      expect(getAngle(embedding, similarity)).toBeLessThan(getAngle(embedding, other));
  });
}

function darkenPhoto({ pixels, ...size }: PhotoPixels): PhotoPixels {
  return { pixels: pixels.map((value) => value * 0.9), ...size };
}

function getAngle(a: Embedding, b: Embedding): number {
  return Math.acos(a.vector.reduce((sum, value, index) => sum + value * (b.vector[index] ?? 0), 0));
}

function testCancellation(recognizer: () => Recognizer): void {
  it('rejects a request that was aborted before the call', async () => {
    const request = recognizer().recognize(drawStew(), {
      assumeFood: false,
      signal: AbortSignal.abort(),
    });
    await expectRecognitionError(request, 'cancelled');
  });

  it('aborts a running request without affecting others', async () => {
    const cancelled = new AbortController();
    const largeRequest = testPhotos['a large picture'] ?? drawStew();
    const others = [drawStew(), drawOranges()].map((photo) =>
      recognizer().recognize(photo, { assumeFood: false, signal: neverAborted }),
    );
    const request = recognizer().recognize(largeRequest, {
      assumeFood: false,
      signal: cancelled.signal,
    });
    const start = performance.now();
    cancelled.abort();
    await expectRecognitionError(request, 'cancelled');
    expect(performance.now() - start).toBeLessThan(MAX_CANCEL_MS);
    for (const recognition of await Promise.all(others)) expectValidRecognition(recognition);
  });
}

function testClosing(create: CreateRecognizer): void {
  it('can be closed twice, and rejects requests afterwards', async () => {
    const recognizer = await create();
    await recognizer.close();
    await recognizer.close();
    const lateRequest = recognizer.recognize(drawStew(), {
      assumeFood: false,
      signal: neverAborted,
    });
    await expectRecognitionError(lateRequest, 'unavailable');
  });

  it('rejects waiting requests when it is closed', async () => {
    const recognizer = await create();
    const requests = Array.from({ length: 5 }, () =>
      recognizer.recognize(drawStew(), { assumeFood: false, signal: neverAborted }),
    );
    const settled = Promise.allSettled(requests);
    await recognizer.close();
    for (const request of await settled) {
      if (request.status === 'rejected') expect(request.reason).toBeInstanceOf(RecognitionError);
      else expectValidRecognition(request.value);
    }
  });
}

function expectValidRecognition(recognition: Recognition): void {
  if (recognition.kind === 'not_food') {
    expectConfidence(recognition.confidence);
    return;
  }
  const { kind, candidates, needsReview } = recognition;
  expect(['dish', 'ingredient', 'packaged', 'recipe_text', 'unclear']).toContain(kind);
  expect(needsReview).toBeTypeOf('boolean');
  expect(candidates.length).toBeGreaterThanOrEqual(1);
  expect(candidates.length).toBeLessThanOrEqual(8);
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

async function expectRecognitionError(
  request: Promise<Recognition>,
  errorKind: RecognitionErrorKind,
): Promise<void> {
  const error = await request.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(RecognitionError);
  expect(error).toMatchObject({ kind: errorKind });
}
