import type {
  LanguageModelV3CallOptions,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
} from '@ai-sdk/provider';
import { InvalidResponseDataError } from 'ai';
import { RecognitionError } from '#ports/recognizer.ts';
import { rejectOnAbort } from '../reject-on-abort.ts';
import type { ConfiguredModel } from './configured-model.ts';
import { UnusableAnswerError } from './parse-answer.ts';

/** Local servers load their model before they answer the first request. */
const FIRST_PART_TIMEOUT_MS = 30_000;
const STALL_TIMEOUT_MS = 15_000;
/** More than the longest recipe of `answerSchema`. */
const MAX_TEXT_LENGTH = 100_000;

export interface ModelRequest {
  options: LanguageModelV3CallOptions;
  isStreamed: boolean;
  signal: AbortSignal;
  /** Called with the whole text so far. */
  onText(text: string): void;
}

export interface ModelResponse {
  text: string;
  finishReason: string;
  usage: LanguageModelV3Usage | null;
}

/**
 * Makes one request, and ends as soon as the signal is aborted: `fetch` may miss that after a garbage collection, and
 * would wait for five minutes. The functions of the package `ai` are not used for this: they keep copies of each stream
 * until it ends.
 *
 * @throws errors of the AI SDK, of `fetch`, or RecognitionError
 */
export async function sendModelRequest(
  { model, maxOutputTokens, options: providerOptions = {} }: ConfiguredModel,
  { options: request, isStreamed, signal, onText }: ModelRequest,
): Promise<ModelResponse> {
  const options = { ...request, providerOptions, ...(maxOutputTokens && { maxOutputTokens }) };
  if (!isStreamed) {
    const result = await rejectOnAbort(signal, async () =>
      model.doGenerate({ ...options, abortSignal: signal }),
    );
    const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    checkLength(text);
    return { text, finishReason: result.finishReason.unified, usage: result.usage };
  }
  const silence = new SilenceTimer(signal);
  try {
    const { stream } = await rejectOnAbort(silence.signal, async () => {
      const result = await model.doStream({ ...options, abortSignal: silence.signal });
      // Nobody reads a stream that starts after the abort.
      if (silence.signal.aborted) await result.stream.cancel(silence.signal.reason);
      return result;
    });
    return await readAnswer(stream, silence, onText);
  } finally {
    silence.stop();
  }
}

async function readAnswer(
  stream: ReadableStream<LanguageModelV3StreamPart>,
  silence: SilenceTimer,
  onText: (text: string) => void,
): Promise<ModelResponse> {
  const answer: ModelResponse = { text: '', finishReason: 'other', usage: null };
  const reader = stream.getReader();
  const cancel = () => void reader.cancel(silence.signal.reason).catch(() => {});
  silence.signal.addEventListener('abort', cancel, { once: true });
  try {
    for (;;) {
      silence.signal.throwIfAborted();
      const { done, value: part } = await reader.read();
      silence.signal.throwIfAborted();
      if (done) return answer;
      if (part.type === 'error') {
        // The answer is not a stream.
        if (answer.text === '' && InvalidResponseDataError.isInstance(part.error)) return answer;
        throw part.error;
      }
      // The other parts before the first delta do not come from the model.
      if (part.type.endsWith('-delta')) silence.restart();
      if (part.type === 'text-delta') {
        answer.text += part.delta;
        checkLength(answer.text);
        onText(answer.text);
      }
      if (part.type === 'finish') {
        answer.finishReason = part.finishReason.unified;
        answer.usage = part.usage;
      }
    }
  } finally {
    silence.signal.removeEventListener('abort', cancel);
    cancel();
  }
}

/** @throws AnswerError */
function checkLength(text: string): void {
  if (text.length > MAX_TEXT_LENGTH)
    throw new UnusableAnswerError('not_a_recipe', 'The text of the answer is too long');
}

/** Aborts a request whose answer does not start or does not continue in time. */
class SilenceTimer {
  readonly #controller = new AbortController();
  readonly signal: AbortSignal;
  #timer: NodeJS.Timeout;

  constructor(requestSignal: AbortSignal) {
    this.signal = AbortSignal.any([requestSignal, this.#controller.signal]);
    this.#timer = this.#start(FIRST_PART_TIMEOUT_MS);
  }

  restart(): void {
    this.stop();
    this.#timer = this.#start(STALL_TIMEOUT_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #start(delayMs: number): NodeJS.Timeout {
    const error = new RecognitionError('too_slow', `The provider sent nothing for ${delayMs} ms`);
    return setTimeout(() => this.#controller.abort(error), delayMs);
  }
}
