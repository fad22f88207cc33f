import { RecognitionError, type RecognitionErrorKind } from '#ports/recognizer.ts';

const MIN_FAILURES = 5;
const MIN_FAILURE_RATE = 0.5;
const WINDOW_SECONDS = 10;
const OPEN_MS = 10_000;
const PROBE_RETRY_MS = 1000;
/** The provider has answered. */
const answeredKinds: readonly RecognitionErrorKind[] = ['refused', 'too_large'];
/** These say nothing about the provider. */
const ignoredKinds: readonly RecognitionErrorKind[] = ['cancelled', 'over_budget', 'unavailable'];

/** No request was made. */
export class BreakerOpenError extends RecognitionError {}

interface SecondCounts {
  second: number;
  successes: number;
  failures: number;
}

/**
 * Keeps requests away from a provider that is down: it opens for ten seconds after five failures within ten seconds, if
 * they are at least half of the requests. Then it lets one request through, whose result closes it or opens it again.
 */
export class CircuitBreaker {
  /** One entry for each of the last ten seconds with requests. */
  #counts: SecondCounts[] = [];
  /** 0: closed. */
  #openUntil = 0;
  #isProbing = false;
  #lastFailure: RecognitionErrorKind = 'busy';

  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Runs a request. While the breaker is open, it fails like the last one that was made.
   *
   * @param isAnswered whether this failure is an answer of a provider that works
   * @throws BreakerOpenError, or the request's error
   */
  async run<T>(
    request: () => Promise<T>,
    isAnswered: (error: RecognitionError) => boolean,
  ): Promise<T> {
    this.#throwIfOpen();
    const isProbe = this.#openUntil > 0;
    this.#isProbing ||= isProbe;
    try {
      const result = await request();
      this.#count('successes');
      if (isProbe) this.#close();
      return result;
    } catch (error) {
      if (!(error instanceof RecognitionError) || ignoredKinds.includes(error.kind)) throw error;
      const hasAnswered = answeredKinds.includes(error.kind) || isAnswered(error);
      if (!hasAnswered) this.#countFailure(error.kind, isProbe);
      else if (isProbe) this.#close();
      throw error;
    } finally {
      if (isProbe) this.#isProbing = false;
    }
  }

  /** False after failures, until a request succeeds. */
  get isClosed(): boolean {
    return this.#openUntil === 0;
  }

  #throwIfOpen(): void {
    const delayMs = Math.max(this.#isProbing ? PROBE_RETRY_MS : 0, this.#openUntil - this.now());
    if (this.#openUntil === 0 || delayMs <= 0) return;
    const retryAfterSeconds = Math.ceil(delayMs / 1000);
    const message = `No request for ${retryAfterSeconds} s after ${this.#lastFailure}`;
    throw new BreakerOpenError(this.#lastFailure, message, { retryAfterSeconds });
  }

  #countFailure(kind: RecognitionErrorKind, isProbe: boolean): void {
    this.#lastFailure = kind;
    this.#count('failures');
    const successes = this.#counts.reduce((sum, second) => sum + second.successes, 0);
    const failures = this.#counts.reduce((sum, second) => sum + second.failures, 0);
    const isDown =
      failures >= MIN_FAILURES && failures >= MIN_FAILURE_RATE * (failures + successes);
    const wasClosed = this.#openUntil === 0;
    if (isProbe || (wasClosed && isDown)) this.#openUntil = this.now() + OPEN_MS;
  }

  #close(): void {
    this.#openUntil = 0;
    this.#counts = [];
  }

  #count(outcome: 'successes' | 'failures'): void {
    const second = Math.floor(this.now() / 1000);
    this.#counts = this.#counts.filter((counts) => counts.second > second - WINDOW_SECONDS);
    const current = this.#counts.at(-1);
    const counts = current?.second === second ? current : { second, successes: 0, failures: 0 };
    if (counts !== current) this.#counts.push(counts);
    counts[outcome] += 1;
  }
}
