import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts';
import {
  type Candidate,
  type ComposedRecipe,
  type ComposeOptions,
  type PhotoPixels,
  type Recognition,
  RecognitionError,
  type RecognitionErrorKind,
  type RecognizeOptions,
  type Recognizer,
} from '#ports/recognizer.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { generateRecipe, type RecipeRequest, type ServerAbilities } from './generate-recipe.ts';
import { PartialReporter } from './partial-reporter.ts';
import { ASSUME_FOOD_REQUEST, COMPOSE_PROMPT, RECOGNIZE_PROMPT } from './prompts.ts';
import type { ProviderModel } from './provider-model.ts';
import { type Answer, createJsonSchema, toRecipe } from './recipe-schema.ts';
import { toRecognitionError } from './to-recognition-error.ts';

const MAX_RUNNING = 32;
const MAX_WAITING = 128;
const DEFAULT_TIMEOUT_MS = 45_000;
/** Below this confidence, the user is asked. */
const MIN_CONFIDENCE = 0.5;
/** These are no faults of the provider, so they do not open its breaker. */
const unrelatedKinds: readonly RecognitionErrorKind[] = [
  'cancelled',
  'over_budget',
  'refused',
  'too_large',
];

type Request = Omit<RecipeRequest, 'signal' | 'deadline' | 'onText' | 'calls'>;

/** Recognizes photos and writes recipes with the model of a provider. */
export class ProviderRecognizer implements Recognizer {
  readonly writesRecipes = true;
  readonly #abilities: ServerAbilities = { mode: 'schema', isStreaming: true };
  readonly #breaker = new CircuitBreaker();
  #lastFailure: RecognitionErrorKind = 'busy';
  readonly #closeController = new AbortController();
  readonly #limitConcurrency = createConcurrencyLimiter({
    maxRunning: MAX_RUNNING,
    maxWaiting: MAX_WAITING,
    createError: () => new RecognitionError('busy', 'Too many requests', { retryAfterSeconds: 5 }),
  });

  constructor(
    readonly source: string,
    private readonly provider: ProviderModel,
  ) {}

  async recognize(photo: PhotoPixels, options: RecognizeOptions): Promise<Recognition> {
    const { assumeFood, images = photo } = options;
    const request: Request = {
      purpose: 'recognize',
      system: RECOGNIZE_PROMPT,
      text: assumeFood ? ASSUME_FOOD_REQUEST : '',
      images,
      schema: createJsonSchema({ assumeFood }),
    };
    const answer = await this.#generate(request, options);
    if (answer.kind === 'not_food' && assumeFood)
      throw new RecognitionError('not_a_recipe', 'The answer is not_food for confirmed food');
    return { ...toRecognition(answer), source: this.source };
  }

  async composeRecipe(title: string, options: ComposeOptions): Promise<ComposedRecipe> {
    const request: Request = {
      purpose: 'compose',
      system: COMPOSE_PROMPT,
      text: `The name of the dish: ${JSON.stringify(title)}`,
      schema: createJsonSchema({ assumeFood: false }),
    };
    const answer = await this.#generate(request, options);
    const recipe = toRecipe(answer);
    if (!recipe) throw new RecognitionError('not_a_recipe', 'The answer contains no recipe');
    return { recipe, uncertainties: answer.uncertainties, source: this.source };
  }

  async close(): Promise<void> {
    const error = new RecognitionError('unavailable', 'The recognizer is closed');
    this.#closeController.abort(error);
  }

  async #generate(request: Request, options: ComposeOptions): Promise<Answer> {
    const signal = AbortSignal.any([options.signal, this.#closeController.signal]);
    const { calls, deadline = performance.now() + DEFAULT_TIMEOUT_MS } = options;
    try {
      return await this.#limitConcurrency(() => {
        this.#checkBreaker();
        return this.#generateWithBreaker(
          { ...request, signal, deadline, ...(calls && { calls }) },
          options,
        );
      }, signal);
    } catch (error) {
      throw toRecognitionError(error, signal);
    }
  }

  #checkBreaker(): void {
    const delayMs = this.#breaker.getDelayMs();
    if (delayMs === 0) return;
    const retryAfterSeconds = Math.ceil(delayMs / 1000);
    const message = `No request for ${retryAfterSeconds} s after ${this.#lastFailure}`;
    throw new RecognitionError(this.#lastFailure, message, { retryAfterSeconds });
  }

  async #generateWithBreaker(
    request: RecipeRequest,
    { onPartial }: ComposeOptions,
  ): Promise<Answer> {
    const attempt = this.#breaker.start();
    const reporter = onPartial && new PartialReporter(onPartial);
    let outcome: 'success' | 'failure' | 'unknown' = 'unknown';
    try {
      const onText = (text: string) => reporter?.update(text);
      const answer = await generateRecipe(this.provider, this.#abilities, { ...request, onText });
      outcome = 'success';
      await reporter?.flush();
      return answer;
    } catch (error) {
      const { kind } = toRecognitionError(error, request.signal);
      if (!unrelatedKinds.includes(kind)) {
        outcome = 'failure';
        this.#lastFailure = kind;
      }
      throw error;
    } finally {
      reporter?.stop();
      attempt.end(outcome);
    }
  }
}

function toRecognition(answer: Answer): Recognition {
  const { kind, confidence, uncertainties } = answer;
  if (kind === 'not_food') return { kind, confidence };
  const recipe = toRecipe(answer);
  return {
    kind,
    candidates: toCandidates(answer),
    needsReview:
      kind === 'unclear' ||
      confidence < MIN_CONFIDENCE ||
      uncertainties.includes('identity_ambiguous'),
    uncertainties,
    ...(recipe && { recipe }),
  };
}

/** The title first; no title twice, and no alternative more likely than the title. */
function toCandidates({ title, confidence, alternatives }: Answer): [Candidate, ...Candidate[]] {
  const best = { title, confidence };
  const seen = new Set([title.toLowerCase(), '']);
  const others = alternatives
    .filter((alternative) => {
      const key = alternative.title.toLowerCase();
      return !seen.has(key) && seen.add(key);
    })
    .map((alternative) => ({
      title: alternative.title,
      confidence: Math.min(alternative.confidence, confidence),
    }))
    .toSorted((a, b) => b.confidence - a.confidence);
  return [best, ...others];
}
