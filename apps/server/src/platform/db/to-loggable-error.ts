import { DrizzleQueryError } from 'drizzle-orm/errors';

export interface LoggableError {
  message: string;
  stack: string;
}

/** Returns an error that is safe to log: for a failed statement its SQL text without the parameter values. */
export function toLoggableError(thrown: unknown): LoggableError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { message, stack = '' } = error;
  if (!(error instanceof DrizzleQueryError)) return { message, stack };
  const reason = error.cause instanceof Error ? error.cause.message : 'it failed';
  const safeMessage = `${reason} (in: ${error.query})`;
  return { message: safeMessage, stack: stack.replace(message, () => safeMessage) };
}
