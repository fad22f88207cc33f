const MAX_FAILURES = 5;
const FAILURE_WINDOW_MS = 10_000;
const OPEN_MS = 10_000;

/**
 * Keeps requests away from a provider that is down: after five failures in a row within ten seconds it opens for ten
 * seconds, then lets one request through as a probe. Its success closes the breaker, its failure opens it again.
 */
export class CircuitBreaker {
  /** Times of the failures since the last success, at most five. */
  #failures: number[] = [];
  #openUntil = 0;
  #isProbing = false;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** 0 if a request may start; else the milliseconds until it may be tried again. */
  getDelayMs(): number {
    if (this.#openUntil === 0) return 0;
    return Math.max(this.#isProbing ? 1000 : 0, this.#openUntil - this.now());
  }

  /** Called before a request; `end` must be called after it. */
  start(): { end(outcome: 'success' | 'failure' | 'unknown'): void } {
    const isProbe = this.#openUntil !== 0;
    if (isProbe) this.#isProbing = true;
    return {
      end: (outcome) => {
        if (isProbe) this.#isProbing = false;
        if (outcome === 'success') this.#close();
        if (outcome === 'failure') this.#countFailure(isProbe);
      },
    };
  }

  #close(): void {
    this.#failures = [];
    this.#openUntil = 0;
  }

  #countFailure(isProbe: boolean): void {
    const now = this.now();
    this.#failures = [...this.#failures.filter((time) => now - time < FAILURE_WINDOW_MS), now];
    this.#failures = this.#failures.slice(-MAX_FAILURES);
    if (isProbe || this.#failures.length === MAX_FAILURES) this.#openUntil = now + OPEN_MS;
  }
}
