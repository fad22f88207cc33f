import { messages } from '@plateful/contract';
import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts';
import {
  type Candidate,
  type GenerateRecipeOptions,
  type PhotoPixels,
  type RecipeGenerationResult,
  type Recognition,
  RecognitionError,
  type RecognizeOptions,
  type Recognizer,
} from '#ports/recognizer.ts';
import { type Answer, createAnswerJsonSchema, toGeneratedRecipe } from './answer-schema.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { ConfiguredModel } from './configured-model.ts';
import { PartialRecipeReporter } from './partial-recipe-reporter.ts';
import { createPromptLeakDetector } from './prompt-leak-detector.ts';
import {
  ASSUME_FOOD_INSTRUCTION,
  COMPOSE_PROMPT,
  PHOTO_INSTRUCTION,
  RECOGNIZE_PROMPT,
} from './prompts.ts';
import { RequestFormatCache } from './request-format-cache.ts';
import {
  type AnswerRequest,
  type ProviderWithState,
  requestValidAnswer,
} from './request-valid-answer.ts';
import { toRecognitionError } from './to-recognition-error.ts';

/** Each request holds its photos in memory: about 1 MB each. */
const MAX_RUNNING = 24;
const MAX_WAITING = 96;
const DEFAULT_TIMEOUT_MS = 45_000;
/** Below this confidence, the user is asked. */
const MIN_CONFIDENCE = 0.5;
type Request = Omit<AnswerRequest, 'provider' | 'signal' | 'deadline' | 'onText' | 'calls'>;

const isRecognizePromptLeak = createPromptLeakDetector(RECOGNIZE_PROMPT);
const isComposePromptLeak = createPromptLeakDetector(COMPOSE_PROMPT);

/** Recognizes photos and writes recipes with the model of a provider. */
export class ProviderRecognizer implements Recognizer {
  readonly writesRecipes = true;
  readonly #running = new Set<AbortController>();
  #isClosed = false;
  readonly #limitConcurrency = createConcurrencyLimiter({
    maxRunning: MAX_RUNNING,
    maxWaiting: MAX_WAITING,
    createError: () => new RecognitionError('busy', 'Too many requests', { retryAfterSeconds: 5 }),
  });

  private readonly server: ProviderWithState;

  constructor(
    readonly source: string,
    provider: ConfiguredModel,
  ) {
    const [acceptedFormat, breaker] = [new RequestFormatCache(), new CircuitBreaker()];
    this.server = { provider, acceptedFormat, breaker };
  }

  async recognize(photo: PhotoPixels, options: RecognizeOptions): Promise<Recognition> {
    const { assumeFood, images = photo } = options;
    const request: Request = {
      purpose: 'recognize',
      system: RECOGNIZE_PROMPT,
      text: assumeFood ? ASSUME_FOOD_INSTRUCTION : PHOTO_INSTRUCTION,
      images,
      schema: createAnswerJsonSchema({ assumeFood }),
      isLeak: isRecognizePromptLeak,
    };
    const answer = await this.#generate(request, options);
    if (answer.kind === 'not_food' && assumeFood)
      throw new RecognitionError('not_a_recipe', 'The answer is not_food for confirmed food');
    return { ...toRecognition(answer), source: this.source };
  }

  async generateRecipe(
    title: string,
    options: GenerateRecipeOptions,
  ): Promise<RecipeGenerationResult> {
    const request: Request = {
      purpose: 'compose',
      system: COMPOSE_PROMPT,
      text: `The name of the dish: ${JSON.stringify(title)}`,
      schema: createAnswerJsonSchema({ assumeFood: false }),
      isLeak: isComposePromptLeak,
    };
    const answer = await this.#generate(request, options);
    const recipe = toGeneratedRecipe(answer);
    if (!recipe) throw new RecognitionError('not_a_recipe', 'The answer contains no recipe');
    return { recipe, uncertainties: answer.uncertainties, source: this.source };
  }

  isSuspended(): boolean {
    return !this.server.breaker.isClosed;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const controller of this.#running) controller.abort(createClosedError());
  }

  async #generate(request: Request, options: GenerateRecipeOptions): Promise<Answer> {
    if (this.#isClosed) throw createClosedError();
    const closeController = new AbortController();
    this.#running.add(closeController);
    const signal = AbortSignal.any([options.signal, closeController.signal]);
    try {
      return await this.#limitConcurrency(
        () => this.#generateAndReport(request, signal, options),
        signal,
      );
    } catch (error) {
      throw toRecognitionError(error, signal);
    } finally {
      this.#running.delete(closeController);
    }
  }

  async #generateAndReport(
    request: Request,
    signal: AbortSignal,
    { calls, deadline = performance.now() + DEFAULT_TIMEOUT_MS, onPartial }: GenerateRecipeOptions,
  ): Promise<Answer> {
    const reporter = onPartial && new PartialRecipeReporter(onPartial, request.isLeak);
    try {
      const answer = await requestValidAnswer(this.server, {
        ...{ ...request, provider: this.source, signal, deadline },
        ...(calls && { calls }),
        onText: (text) => reporter?.update(text),
      });
      await reporter?.flush();
      return answer;
    } finally {
      reporter?.stop();
    }
  }
}

function createClosedError(): RecognitionError {
  return new RecognitionError('unavailable', 'The recognizer is closed');
}

function toRecognition(answer: Answer): Recognition {
  const { kind, confidence, uncertainties } = answer;
  if (kind === 'not_food') return { kind, confidence };
  const recipe = toGeneratedRecipe(answer);
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
function toCandidates(answer: Answer): [Candidate, ...Candidate[]] {
  const { title, confidence, alternatives } = answer;
  const best = { title: title || messages.untitledRecipe, confidence };
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
