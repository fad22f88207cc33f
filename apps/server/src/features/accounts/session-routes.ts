import { listSessions, messages, refreshToken, removeSession } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Binder } from '#platform/http/bind.ts';
import { clearBrowserCache } from '#platform/http/clear-browser-cache.ts';
import { clearSessionCookie, sessionSecretOf, setSessionCookie } from './cookies.ts';
import type { Sessions } from './sessions.ts';

/** Where somebody is signed in, and for how long. */
export function sessionRoutes(bind: Binder, sessions: Sessions): void {
  bind.open(refreshToken, async (_nothing, { request, reply }) => {
    const refreshed = await sessions.refresh(sessionSecretOf(request), request);
    if (!refreshed) {
      clearSessionCookie(reply);
      throw new AppError('NOT_SIGNED_IN', {
        message: messages.tokenRefreshFailed,
        fields: { isTokenRefresh: false },
      });
    }
    setSessionCookie(reply, refreshed.secret, refreshed.lifetimeMs);
    return { succeeded: true, isTokenRefresh: true };
  });

  bind.signedIn(listSessions, ({ userId, sessionId }) => sessions.list(userId, sessionId));

  bind.signedIn(removeSession, async ({ userId, sessionId }, { id }, { reply }) => {
    if (!(await sessions.endOne(userId, id))) throw new AppError('NOT_FOUND');
    if (id === sessionId) {
      clearSessionCookie(reply);
      clearBrowserCache(reply);
    }
    return { succeeded: true };
  });
}
