import { apiErrors, type ErrorCode } from '@plateful/contract';

interface AppErrorOptions {
  /** The message shown to the user, without internal details; the default message of the code when absent. */
  message?: string;
  /** Additional fields of the error response, next to `succeeded` and `errorMessage`. */
  fields?: Record<string, unknown>;
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** The underlying error; only logged. */
  cause?: unknown;
}

/** An error with a stable code of the contract. Any other thrown error is sent as a 500 `INTERNAL`. */
export class AppError extends Error {
  readonly status: number;
  readonly fields: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    options: AppErrorOptions = {},
  ) {
    super(options.message ?? apiErrors[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.status = apiErrors[code].status;
    this.fields = options.fields ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
