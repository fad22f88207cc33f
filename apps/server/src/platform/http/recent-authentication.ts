import { REAUTHENTICATION_WINDOW_MS } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Caller } from './bind.ts';

/**
 * For calls that a stolen or borrowed session must not be enough for.
 * @throws AppError REAUTHENTICATION_REQUIRED when the session's last sign-in or confirmation is too old
 */
export function requireRecentAuthentication({ authenticatedAt }: Caller, now: Date): void {
  const age = now.getTime() - authenticatedAt.getTime();
  if (age > REAUTHENTICATION_WINDOW_MS) throw new AppError('REAUTHENTICATION_REQUIRED');
}
