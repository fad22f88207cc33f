import { parseSessionCookie } from '#features/accounts/account-cookies.ts';
import { isSameOriginHandshake } from '#platform/http/origin-check.ts';
import type { ConnectionLimits } from '#platform/realtime/connection-limiter.ts';
import { RealtimeServer } from '#platform/realtime/realtime-server.ts';
import type { TestApp } from './build-test-app.ts';

/** Creates the socket server of a test app like `server.ts`. */
export function createTestRealtimeServer(
  app: Pick<TestApp, 'database' | 'services'>,
  limits: Partial<ConnectionLimits> = {},
  trustProxy = false,
): RealtimeServer {
  return new RealtimeServer({
    pool: app.database.pool,
    parseSessionCookie,
    authenticate: async (secret) => (await app.services.sessions.find(secret))?.principal ?? null,
    haveRecipesChanged: (userId, since) => app.services.recipes.hasChangedSince(userId, since),
    isSameOrigin: (request) => isSameOriginHandshake(request, null),
    trustProxy,
    isLimitedByAddress: true,
    limits,
    onError: () => {},
  });
}
