import { DrizzleQueryError } from 'drizzle-orm/errors';

export interface PlainFault {
  message: string;
  stack: string;
}

/** A fault as it may be logged: of a failed statement its text, and never the values that it carried. */
export function plainFault(fault: unknown): PlainFault {
  const error = fault instanceof Error ? fault : new Error(String(fault));
  const { message, stack = '' } = error;
  if (!(error instanceof DrizzleQueryError)) return { message, stack };
  const reason = error.cause instanceof Error ? error.cause.message : 'it failed';
  const plain = `${reason} (in: ${error.query})`;
  return { message: plain, stack: stack.replace(message, () => plain) };
}
