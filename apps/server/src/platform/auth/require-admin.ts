import { AppError } from '#app-error.ts';
import type { Principal } from './principal.ts';

/** @throws AppError FORBIDDEN */
export function requireAdmin({ isAdmin }: Pick<Principal, 'isAdmin'>): void {
  if (!isAdmin) throw new AppError('FORBIDDEN');
}
