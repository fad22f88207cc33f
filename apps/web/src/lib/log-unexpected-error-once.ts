import { useAppStore } from '#lib/app-store.ts';
import { createRandomId } from '#lib/create-random-id.ts';
import { log } from '#lib/logger.ts';

/** Bounds what a page that fails again and again sends. */
const MAX_LOGGED_ERRORS = 10;
const MAX_MESSAGE_LENGTH = 500;
/** The entry of a visitor may have 16 KB. */
const MAX_STACK_LENGTH = 4000;
const MAX_COMPONENT_STACK_LENGTH = 1000;
const emailPattern = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;

const fileName = 'log-unexpected-error-once.ts';

const hideEmails = (text: string) => text.replace(emailPattern, '[email]');

function describeError(error: unknown): { message: string; stack: string } {
  if (error instanceof Error)
    return { message: `${error.name}: ${error.message}`, stack: error.stack ?? '' };
  return { message: typeof error === 'string' ? error : `A thrown ${typeof error}`, stack: '' };
}

/** Whether the error belongs to the app: not to an extension of the browser, and not to a canceled request. */
function isOwnError(error: unknown): boolean {
  if (!(error instanceof Error)) return Boolean(error);
  return error.name !== 'AbortError' && !error.stack?.includes('-extension://');
}

/**
 * Logs an error that nothing has handled, the same one only once.
 *
 * @param componentStack the React components that were being rendered
 * @returns the id by which admins find the entry; null if it is not logged
 */
export function logUnexpectedErrorOnce(
  error: unknown,
  componentStack?: string | null,
): string | null {
  if (!isOwnError(error)) return null;
  const described = describeError(error);
  const message = hideEmails(described.message.slice(0, MAX_MESSAGE_LENGTH));
  const stack = hideEmails(
    described.stack.slice(0, MAX_STACK_LENGTH) +
      (componentStack ?? '').slice(0, MAX_COMPONENT_STACK_LENGTH),
  );
  const logged = useAppStore.getState().logs.filter((entry) => entry.fileName === fileName);
  const same = logged.find((entry) => entry.message === message && (entry.stack ?? '') === stack);
  if (same) return String(same.context?.requestId);
  if (logged.length >= MAX_LOGGED_ERRORS) return null;
  const requestId = createRandomId();
  // Not the search parameters, which can contain what the user has typed.
  const context = { requestId, path: window.location.pathname };
  log({ level: 'error', message, fileName, context, stack });
  return requestId;
}
