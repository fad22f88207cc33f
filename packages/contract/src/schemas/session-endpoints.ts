import { z } from 'zod';
import { calls } from '../api-calls.ts';
import { defineEndpoint } from './define-endpoint-and-action.ts';

/** A browser in which the user is signed in. */
export const sessionSchema = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    userAgent: z.string(),
    ip: z.string(),
    /** True for the session that made this request. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const rotateSessionCookie = defineEndpoint({
  ...calls.rotateSessionCookie,
  tag: 'sessions',
  summary: 'Rotate the session cookie; the previous one stays valid for 30 seconds',
  response: z.object({ succeeded: z.boolean(), isTokenRefresh: z.boolean() }),
  errors: ['NOT_SIGNED_IN'],
});

export const listSessions = defineEndpoint({
  ...calls.listSessions,
  tag: 'sessions',
  summary: 'List the caller’s sessions, most recent first',
  response: z.array(sessionSchema),
});

export const removeSession = defineEndpoint({
  ...calls.removeSession,
  tag: 'sessions',
  summary: 'Revoke one of the caller’s sessions',
  body: z.object({ id: z.string().min(1).max(100) }),
  response: z.object({ succeeded: z.boolean() }),
  errors: ['NOT_FOUND'],
});
