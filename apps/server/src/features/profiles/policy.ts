import { AppError } from '#app-error.ts';
import type { Caller } from '#platform/http/bind.ts';

/** Everybody changes themselves alone, admins too. Others are "not found", like those who never were. */
export function requireOneself(caller: Caller, userId: string | undefined): void {
  if (userId !== undefined && userId.toLowerCase() !== caller.userId) {
    throw new AppError('NOT_FOUND');
  }
}

export function requireAdmin(caller: Caller): void {
  if (!caller.isAdmin) throw new AppError('FORBIDDEN');
}
