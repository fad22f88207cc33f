import { z } from 'zod';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';

/** One browser that is signed in. */
export const sessionSchema = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    userAgent: z.string(),
    ip: z.string(),
    /** The one that asks. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const refreshToken = endpoint({
  ...calls.refreshToken,
  tag: 'sessions',
  summary: 'Replace the session cookie; the one before works for 30 seconds more',
  answer: z.object({ succeeded: z.boolean(), isTokenRefresh: z.boolean() }),
  errors: ['NOT_SIGNED_IN'],
});

export const listSessions = endpoint({
  ...calls.listSessions,
  tag: 'sessions',
  summary: 'Where the caller is signed in, latest first',
  answer: z.array(sessionSchema),
});

export const removeSession = endpoint({
  ...calls.removeSession,
  tag: 'sessions',
  summary: 'Sign one of the caller’s browsers out',
  body: z.object({ id: z.string().min(1).max(100) }),
  answer: z.object({ succeeded: z.boolean() }),
  errors: ['NOT_FOUND'],
});
