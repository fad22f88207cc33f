import { messages } from '@plateful/contract';
import { listSessions, removeSession, rotateSessionCookie } from '@plateful/contract/schemas';
import { AppError } from '#app-error.ts';
import { clearBrowserCache } from '#platform/http/clear-browser-cache.ts';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './account-cookies.ts';
import type { SessionService } from './session-service.ts';

/** Routes that refresh, list and end sessions. */
export function registerSessionManagementRoutes(bind: RouteBinder, sessions: SessionService): void {
  bind.publicRoute(rotateSessionCookie, async (_body, { request, reply }) => {
    const refreshed = await sessions.refresh(readSessionCookie(request), request);
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

  bind.authenticatedRoute(listSessions, ({ userId, sessionId }) =>
    sessions.list(userId, sessionId),
  );

  bind.authenticatedRoute(removeSession, async ({ userId, sessionId }, { id }, { reply }) => {
    if (!(await sessions.endById(userId, id))) throw new AppError('NOT_FOUND');
    if (id === sessionId) {
      clearSessionCookie(reply);
      clearBrowserCache(reply);
    }
    return { succeeded: true };
  });
}
