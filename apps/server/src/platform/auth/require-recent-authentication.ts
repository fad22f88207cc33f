import { REAUTHENTICATION_WINDOW_MS } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Principal } from './principal.ts';

/**
 * Protects calls that a stolen or borrowed session must not be able to make.
 *
 * @throws AppError REAUTHENTICATION_REQUIRED when the session was authenticated too long ago
 */
export function requireRecentAuthentication(
  { authenticatedAt }: Principal,
  now: Date,
  windowMs = REAUTHENTICATION_WINDOW_MS,
): void {
  const age = now.getTime() - authenticatedAt.getTime();
  if (age > windowMs) throw new AppError('REAUTHENTICATION_REQUIRED');
}
