/**
 * Logs an error that nothing has handled. The code for it is loaded only then.
 *
 * @returns the id by which admins find the entry; null if it is not logged
 */
export async function logUnexpectedError(
  error: unknown,
  componentStack?: string | null,
): Promise<string | null> {
  const module = await import('#lib/log-unexpected-error-once.ts').catch(() => null);
  return module?.logUnexpectedErrorOnce(error, componentStack) ?? null;
}

/** Logs errors of event handlers, timers and promises. */
export function watchUnexpectedErrors(options?: AddEventListenerOptions): void {
  const handle = (event: Event & { error?: unknown; reason?: unknown }) =>
    void logUnexpectedError(event.error ?? event.reason);
  for (const type of ['error', 'unhandledrejection']) addEventListener(type, handle, options);
}
