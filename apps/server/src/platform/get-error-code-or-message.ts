/** Returns the error's system code (`EADDRINUSE`), or else its message. */
export function getErrorCodeOrMessage(error: unknown): string {
  if (error instanceof AggregateError) return getErrorCodeOrMessage(error.errors[0]);
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.message : String(error);
}
