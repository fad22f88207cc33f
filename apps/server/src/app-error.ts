import { type ErrorCode, errors } from '@plateful/contract';

interface AppErrorOptions {
  /** The sentence for people; the code's own when absent. Never a detail of the system. */
  message?: string;
  /** Fields that the contract puts beside `succeeded` and `errorMessage`. */
  fields?: Record<string, unknown>;
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** What really happened, for the log alone. */
  cause?: unknown;
}

/** A failure with a stable code that the contract knows; anything else that is thrown becomes a plain 500. */
export class AppError extends Error {
  readonly status: number;
  readonly fields: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    options: AppErrorOptions = {},
  ) {
    super(options.message ?? errors[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.status = errors[code].status;
    this.fields = options.fields ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
