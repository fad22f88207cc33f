import { AppError } from '#app-error.ts';
import type { Principal } from '#platform/auth/principal.ts';

/** Users, admins included, may change only their own profile. Other ids are "not found", whether or not they exist. */
export function requireSelf(caller: Principal, userId: string | undefined): void {
  if (userId !== undefined && userId.toLowerCase() !== caller.userId) {
    throw new AppError('NOT_FOUND');
  }
}
