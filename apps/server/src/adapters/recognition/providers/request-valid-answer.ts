import { setTimeout as sleep } from 'node:timers/promises';
import type { LanguageModelV3CallOptions, LanguageModelV3Prompt } from '@ai-sdk/provider';
import type {
  ProviderCallPurpose,
  ProviderCallRecorder,
  RecognitionError,
  RecognitionErrorKind,
} from '#ports/recognizer.ts';
import type { Answer } from './answer-schema.ts';
import { BreakerOpenError, type CircuitBreaker } from './circuit-breaker.ts';
import { computeCostUsd, computeMaxCostUsd } from './compute-cost.ts';
import type { ConfiguredModel } from './configured-model.ts';
import { parseAnswer, UnusableAnswerError } from './parse-answer.ts';
import {
  MAX_IMAGE_SIDE_PIXELS,
  prepareImages,
  SMALL_IMAGE_SIDE_PIXELS,
  type SourceImages,
} from './prepare-images.ts';
import type { PromptLeakDetector } from './prompt-leak-detector.ts';
import { describeSchema, SHORTER_RECIPE_INSTRUCTION, VALID_JSON_INSTRUCTION } from './prompts.ts';
import {
  EmptyAnswerError,
  getSimplerRequestFormat,
  type RequestFormat,
  type RequestFormatCache,
} from './request-format-cache.ts';
import { type ModelResponse, sendModelRequest } from './send-model-request.ts';
import { toRecognitionError } from './to-recognition-error.ts';

/** A provider, and what is known about its server. */
export interface ProviderWithState {
  provider: ConfiguredModel;
  acceptedFormat: RequestFormatCache;
  breaker: CircuitBreaker;
}

export interface AnswerRequest {
  provider: string;
  purpose: ProviderCallPurpose;
  system: string;
  /** The text of the user's message. */
  text: string;
  images?: SourceImages;
  schema: object;
  isLeak: PromptLeakDetector;
  signal: AbortSignal;
  /** On the clock of `performance.now()`. */
  deadline: number;
  calls?: ProviderCallRecorder;
  /** Called with the whole text so far. */
  onText?(text: string): void;
}

const retryableKinds: readonly RecognitionErrorKind[] = [
  'unreachable',
  'busy',
  'rate_limited',
  'too_slow',
];
const retryDelaysMs = [500, 1500];
const MAX_CALLS = 6;
/** A retry needs at least this time for its answer. */
const MIN_ANSWER_MS = 2000;

interface Attempt {
  format: RequestFormat;
  /** Set after the server rejected another format. */
  learnedFormat: RequestFormat | null;
  files: readonly Uint8Array[];
  canShrink: boolean;
  /** Requests in addition to the prompt. */
  hints: readonly string[];
  callCount: number;
  retryCount: number;
}

/**
 * Requests a recipe until there is a valid answer: first with a strict schema, then as JSON, then by the prompt alone;
 * once again after an invalid or incomplete answer, and with smaller photos if they are too large.
 *
 * @throws RecognitionError
 */
export async function requestValidAnswer(
  { provider, acceptedFormat, breaker }: ProviderWithState,
  request: AnswerRequest,
): Promise<Answer> {
  let attempt = await createFirstAttempt(acceptedFormat, request);
  for (;;) {
    const { format } = attempt;
    try {
      const answer = await breaker.run(
        () => requestAnswer(provider, attempt, request),
        (error) =>
          error instanceof UnusableAnswerError || getSimplerRequestFormat(error, format) !== null,
      );
      if (attempt.learnedFormat) acceptedFormat.learn(attempt.learnedFormat);
      return answer;
    } catch (cause) {
      const error = toRecognitionError(cause, request.signal);
      const next = await planNextAttempt(error, attempt, request.images);
      const delayMs = next ? getRetryDelayMs(error, attempt) : 0;
      const isInTime = performance.now() + delayMs + MIN_ANSWER_MS < request.deadline;
      if (!next || !isInTime) throw error;
      await sleep(delayMs, undefined, { signal: request.signal });
      attempt = next;
    }
  }
}

async function createFirstAttempt(
  acceptedFormat: RequestFormatCache,
  { images }: AnswerRequest,
): Promise<Attempt> {
  return {
    format: acceptedFormat.get(),
    learnedFormat: null,
    files: images ? await prepareImages(images, MAX_IMAGE_SIDE_PIXELS) : [],
    canShrink: images !== undefined,
    hints: [],
    callCount: 1,
    retryCount: 0,
  };
}

/** Null if another attempt would not help. */
async function planNextAttempt(
  error: RecognitionError,
  attempt: Attempt,
  images: SourceImages = [],
): Promise<Attempt | null> {
  if (error instanceof BreakerOpenError || attempt.callCount >= MAX_CALLS) return null;
  const next = { ...attempt, callCount: attempt.callCount + 1 };
  const withHint = (hint: string) =>
    attempt.hints.includes(hint) ? null : { ...next, hints: [...attempt.hints, hint] };
  const simplerFormat = getSimplerRequestFormat(error, attempt.format);
  if (simplerFormat) return { ...next, format: simplerFormat, learnedFormat: simplerFormat };
  switch (error.kind) {
    case 'too_large':
      if (!attempt.canShrink) return null;
      return {
        ...next,
        canShrink: false,
        files: await prepareImages(images, SMALL_IMAGE_SIDE_PIXELS),
      };
    case 'cut_off':
      return withHint(SHORTER_RECIPE_INSTRUCTION);
    case 'not_a_recipe': {
      const mode = attempt.format.mode === 'schema' ? 'json' : attempt.format.mode;
      const retry = withHint(VALID_JSON_INSTRUCTION);
      return retry && { ...retry, format: { ...attempt.format, mode } };
    }
    default: {
      const canRetry =
        retryableKinds.includes(error.kind) && attempt.retryCount < retryDelaysMs.length;
      return canRetry ? { ...next, retryCount: attempt.retryCount + 1 } : null;
    }
  }
}

/** Random, so that requests that failed together are not repeated together. */
function getRetryDelayMs(error: RecognitionError, { retryCount }: Attempt): number {
  if (error.retryAfterSeconds !== undefined) return error.retryAfterSeconds * 1000;
  if (!retryableKinds.includes(error.kind)) return 0;
  return (retryDelaysMs[retryCount] ?? 0) * (0.5 + Math.random());
}

/** Makes one request, and records it. */
async function requestAnswer(
  provider: ConfiguredModel,
  attempt: Attempt,
  request: AnswerRequest,
): Promise<Answer> {
  request.signal.throwIfAborted();
  const { modelId } = provider.model;
  const { length: imageCount } = attempt.files;
  const call = await request.calls?.start({
    provider: request.provider,
    model: modelId,
    purpose: request.purpose,
    maxCostUsd: computeMaxCostUsd(modelId, imageCount, provider.maxOutputTokens ?? 0),
  });
  let answer: ModelResponse | null = null;
  let outcome: 'ok' | RecognitionErrorKind = 'ok';
  try {
    answer = await sendModelRequest(provider, {
      options: createCallOptions(attempt, request),
      isStreamed: attempt.format.isStreamed,
      signal: request.signal,
      onText: (text) => request.onText?.(text),
    });
    return toAnswer(answer, request.isLeak);
  } catch (cause) {
    const error = toRecognitionError(cause, request.signal);
    outcome = error.kind;
    throw error;
  } finally {
    const usage = answer?.usage ?? null;
    await call?.end({
      outcome,
      inputTokens: usage?.inputTokens.total ?? null,
      outputTokens: usage?.outputTokens.total ?? null,
      costUsd: computeCostUsd(modelId, usage),
    });
  }
}

function toAnswer({ text, finishReason }: ModelResponse, isLeak: PromptLeakDetector): Answer {
  if (finishReason === 'length') throw new UnusableAnswerError('cut_off', 'The answer was cut off');
  if (finishReason === 'content-filter')
    throw new UnusableAnswerError('refused', 'The provider filtered the answer');
  if (text.trim() === '') throw new EmptyAnswerError();
  return parseAnswer(text, isLeak);
}

function createCallOptions(
  { format: { mode }, hints, files }: Attempt,
  { system, text, schema }: AnswerRequest,
): LanguageModelV3CallOptions {
  const rules = mode === 'schema' ? [] : [describeSchema(schema)];
  const prompt: LanguageModelV3Prompt = [
    { role: 'system', content: [system, ...rules].join('\n\n') },
    {
      role: 'user',
      content: [
        ...files.map((data) => ({ type: 'file', mediaType: 'image/jpeg', data }) as const),
        { type: 'text', text: [text, ...hints].join('\n') },
      ],
    },
  ];
  if (mode === 'prompt') return { prompt };
  if (mode === 'json') return { prompt, responseFormat: { type: 'json' } };
  return { prompt, responseFormat: { type: 'json', name: 'recipe', schema } };
}
