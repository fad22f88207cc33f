import { setTimeout as sleep } from 'node:timers/promises';
import type { LanguageModelV3CallOptions, LanguageModelV3Prompt } from '@ai-sdk/provider';
import {
  type CallPurpose,
  type ProviderCalls,
  RecognitionError,
  type RecognitionErrorKind,
} from '#ports/recognizer.ts';
import { callModel, type ModelAnswer } from './call-model.ts';
import { parseAnswer } from './parse-answer.ts';
import {
  MAX_IMAGE_SIZE,
  prepareImages,
  SMALL_IMAGE_SIZE,
  type SourceImages,
} from './prepare-image.ts';
import { computeCostUsd } from './prices.ts';
import { describeSchema, SHORTER_REQUEST, VALID_JSON_REQUEST } from './prompts.ts';
import type { ProviderModel } from './provider-model.ts';
import type { Answer } from './recipe-schema.ts';
import { toRecognitionError } from './to-recognition-error.ts';

/** How an answer is requested: by a schema that the provider enforces, as any JSON, or by the prompt alone. */
export type AnswerMode = 'schema' | 'json' | 'prompt';

/** How a server answers best; learned from its answers. */
export interface ServerAbilities {
  mode: AnswerMode;
  isStreaming: boolean;
}

export interface RecipeRequest {
  purpose: CallPurpose;
  system: string;
  /** The text of the user's message. */
  text: string;
  images?: SourceImages;
  schema: object;
  signal: AbortSignal;
  deadline: number;
  calls?: ProviderCalls;
  onText?(text: string): void;
}

const weakerMode: Readonly<Record<AnswerMode, AnswerMode | null>> = {
  schema: 'json',
  json: 'prompt',
  prompt: null,
};
const retryableKinds: readonly RecognitionErrorKind[] = [
  'unreachable',
  'busy',
  'rate_limited',
  'too_slow',
  'unavailable',
];
const retryDelaysMs = [500, 1500];
const MAX_CALLS = 6;
const MAX_OUTPUT_TOKENS = 8000;
/** A retry needs at least this time for its answer. */
const MIN_ANSWER_MS = 3000;

interface Attempt extends ServerAbilities {
  imageSize: number;
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
export async function generateRecipe(
  provider: ProviderModel,
  abilities: ServerAbilities,
  request: RecipeRequest,
): Promise<Answer> {
  let attempt: Attempt = {
    ...abilities,
    imageSize: MAX_IMAGE_SIZE,
    hints: [],
    callCount: 0,
    retryCount: 0,
  };
  for (;;) {
    try {
      const answer = await requestAnswer(provider, attempt, request);
      Object.assign(abilities, { mode: attempt.mode, isStreaming: attempt.isStreaming });
      return answer;
    } catch (error) {
      const recognitionError = toRecognitionError(error, request.signal);
      const next = planNextAttempt(recognitionError, attempt);
      const delayMs = next ? getRetryDelayMs(recognitionError, attempt) : 0;
      const isInTime = performance.now() + delayMs + MIN_ANSWER_MS < request.deadline;
      if (!next || !isInTime) throw recognitionError;
      await sleep(delayMs, undefined, { signal: request.signal }).catch((cause) => {
        throw toRecognitionError(cause, request.signal);
      });
      attempt = next;
    }
  }
}

/** Null if another attempt would not help. */
function planNextAttempt(error: RecognitionError, attempt: Attempt): Attempt | null {
  const { mode, hints, imageSize, retryCount } = attempt;
  const next = { ...attempt, callCount: attempt.callCount + 1 };
  const withHint = (hint: string) =>
    hints.includes(hint) ? null : { ...next, hints: [...hints, hint] };
  if (next.callCount >= MAX_CALLS) return null;
  if (error instanceof EmptyAnswerError && attempt.isStreaming)
    return { ...next, isStreaming: false };
  if (error.kind === 'rejected') {
    const weaker = weakerMode[mode];
    // The weakest mode is the simplest request: servers that reject streams answer it.
    return (
      weaker && { ...next, mode: weaker, isStreaming: next.isStreaming && weaker !== 'prompt' }
    );
  }
  if (error.kind === 'too_large')
    return imageSize > SMALL_IMAGE_SIZE ? { ...next, imageSize: SMALL_IMAGE_SIZE } : null;
  if (error.kind === 'cut_off') return withHint(SHORTER_REQUEST);
  if (error.kind === 'not_a_recipe') {
    const retry = withHint(VALID_JSON_REQUEST);
    return retry && mode === 'schema' ? { ...retry, mode: 'json' } : retry;
  }
  const canRetry = retryableKinds.includes(error.kind) && retryCount < retryDelaysMs.length;
  return canRetry ? { ...next, retryCount: retryCount + 1 } : null;
}

/** Random, so that requests that failed together are not repeated together. */
function getRetryDelayMs(
  { kind, retryAfterSeconds }: RecognitionError,
  { retryCount }: Attempt,
): number {
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1000;
  if (!retryableKinds.includes(kind)) return 0;
  return (retryDelaysMs[retryCount] ?? 0) * (0.5 + Math.random());
}

/** The stream ended without text: the server may not be able to stream. */
class EmptyAnswerError extends RecognitionError {
  constructor() {
    super('not_a_recipe', 'The answer is empty');
  }
}

/** Makes one request, and records it. */
async function requestAnswer(
  provider: ProviderModel,
  attempt: Attempt,
  request: RecipeRequest,
): Promise<Answer> {
  const options = await createCallOptions(attempt, request);
  request.signal.throwIfAborted();
  const { modelId, provider: providerName } = provider.model;
  const call = await request.calls?.start({
    provider: providerName.split('.')[0] ?? providerName,
    model: modelId,
    purpose: request.purpose,
  });
  let answer: ModelAnswer | null = null;
  let outcome: 'ok' | RecognitionErrorKind = 'ok';
  try {
    answer = await callModel(provider, {
      options,
      isStreamed: attempt.isStreaming,
      signal: request.signal,
      onText: (text) => request.onText?.(text),
    });
    return toAnswer(answer);
  } catch (error) {
    const recognitionError = toRecognitionError(error, request.signal);
    outcome = recognitionError.kind;
    throw recognitionError;
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

function toAnswer({ text, finishReason }: ModelAnswer): Answer {
  if (finishReason === 'length') throw new RecognitionError('cut_off', 'The answer was cut off');
  if (finishReason === 'content-filter' && !text.trimStart().startsWith('{'))
    throw new RecognitionError('refused', 'The provider filtered the answer');
  if (text.trim() === '') throw new EmptyAnswerError();
  return parseAnswer(text);
}

async function createCallOptions(
  { mode, hints, imageSize }: Attempt,
  { system, text, images, schema }: RecipeRequest,
): Promise<Omit<LanguageModelV3CallOptions, 'abortSignal'>> {
  const files = images ? await prepareImages(images, imageSize) : [];
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
  const options = { prompt, maxOutputTokens: MAX_OUTPUT_TOKENS };
  if (mode === 'prompt') return options;
  if (mode === 'json') return { ...options, responseFormat: { type: 'json' } };
  return { ...options, responseFormat: { type: 'json', name: 'recipe', schema } };
}
