import type { Session, User } from '@plateful/contract';
import { isPro } from '#platform/auth/is-pro.ts';
import type { SessionRow } from './session-repository.ts';
import type { UserRow } from './user-repository.ts';

export function presentUser(user: UserRow, now: Date): User {
  return {
    userId: user.id,
    email: user.email,
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: user.displayName,
    isProUser: isPro(user, now),
    isTempUser: false,
    isAdmin: user.isAdmin,
    createdAt: user.createdAt.toISOString(),
  };
}

export function presentSession(session: SessionRow, currentId: string): Session {
  return {
    id: session.id,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    userAgent: session.userAgent,
    ip: session.ip,
    current: session.id === currentId,
  };
}
