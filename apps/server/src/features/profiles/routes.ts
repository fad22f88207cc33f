import type { Profile } from '@plateful/contract';
import {
  checkUsernameAvailability,
  clearProfile,
  exportAccount,
  profileCommands,
  profileQueries,
  setProfileImage,
  updateProfile,
} from '@plateful/contract/schemas';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '#platform/auth/principal.ts';
import { requireAdmin } from '#platform/auth/require-admin.ts';
import { requireRecentAuthentication } from '#platform/auth/require-recent-authentication.ts';
import { createDisconnectSignal } from '#platform/http/request-abort-signals.ts';
import type { RequestContext } from '#platform/http/request-context.ts';
import { getPrincipal } from '#platform/http/request-principal.ts';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import { API_ROUTE_PREFIX } from '#platform/http/to-canonical-api-url.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { Clock } from '#ports/clock.ts';
import type { ExportAccount } from './export-account.ts';
import { requireSelf } from './require-self.ts';
import type { ProfileService } from './service.ts';

interface ProfileRouteDeps {
  profiles: ProfileService;
  accountExport: ExportAccount;
  auditTrail: AuditTrail;
  clock: Clock;
}

export function registerProfileRoutes(bind: RouteBinder, deps: ProfileRouteDeps): void {
  const { profiles } = deps;
  profileActionRoutes(bind, deps);
  exportRoutes(bind, deps);

  bind.authenticatedRoute(updateProfile, async ({ userId }, changes) => ({
    succeeded: true,
    response: { user: await profiles.updateNames(userId, changes) },
  }));

  bind.authenticatedRoute(clearProfile, async ({ userId }) => ({
    succeeded: true,
    response: { user: await profiles.clear(userId) },
  }));

  bind.authenticatedRoute(
    setProfileImage,
    async ({ userId }, { image }, { reply }) => ({
      succeeded: true,
      response: { user: await profiles.setImage(userId, image, createDisconnectSignal(reply)) },
    }),
    { longFields: { images: ['image'] }, rateLimits: { perAddress: 30 }, rateKind: 'upload' },
  );

  bind.publicRoute(
    checkUsernameAvailability,
    async ({ username }, { request }) => {
      const isSignedIn = (await bind.authenticate(request)) !== null;
      const { available, user } = await profiles.checkUsernameAvailability(username);
      return { succeeded: true, response: { available, ...(isSignedIn && user && { user }) } };
    },
    { rateLimits: { perAddress: 60, throttleAbove: 3000 } },
  );
}

function exportRoutes(bind: RouteBinder, deps: ProfileRouteDeps): void {
  const { accountExport, clock } = deps;
  const { path, tag } = exportAccount;
  const requireRecentLogin = async (request: FastifyRequest) =>
    requireRecentAuthentication(getPrincipal(request), clock.now());
  const guards = { preParsing: bind.requireSession, preHandler: requireRecentLogin };

  // The page sends HEAD before it starts the download, because a download cannot show an error message.
  bind.app.head(
    API_ROUTE_PREFIX + path,
    { ...guards, schema: { hide: true } },
    async (_request, reply) =>
      reply.header('cache-control', 'no-store').type('application/zip').send(),
  );

  bind.app.get(
    API_ROUTE_PREFIX + path,
    {
      ...guards,
      exposeHeadRoute: false,
      schema: {
        operationId: 'exportAccount',
        security: [{ session: [] }],
        tags: [tag],
        summary: 'Everything in the account, as a ZIP archive',
      },
      config: {
        operationDescription: { file: 'application/zip', errors: ['REAUTHENTICATION_REQUIRED'] },
      },
    },
    async (request, reply) => {
      const { name, stream } = await accountExport.createArchive(getPrincipal(request));
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('application/zip')
        .send(stream);
    },
  );
}

function profileActionRoutes(bind: RouteBinder, deps: ProfileRouteDeps): void {
  const { profiles, auditTrail } = deps;
  /** Records that an admin views the profile of another user. */
  const present = async (caller: Principal, profile: Profile, { request }: RequestContext) => {
    const { userId } = profile;
    await auditTrail.recordView(caller, { action: 'viewProfile', userId, requestId: request.id });
    return { user: profile };
  };
  bind.queryRoute('/userprofile', 'profiles', profileQueries, {
    find_user: async (caller, { userId }, context) =>
      present(caller, await profiles.get(caller, userId), context),
    get_user_by_id: async (caller, { userId }, context) =>
      present(caller, await profiles.get(caller, userId), context),
    search_user: async (caller, { query }, context) =>
      present(caller, await profiles.search(caller, query), context),
    search_user_profile: async (caller, { query }, context) =>
      present(caller, await profiles.search(caller, query), context),
    getAllUsers: async (caller, page) => {
      requireAdmin(caller);
      const { users, total } = await profiles.list(page);
      return { users, totalUsers: total };
    },
    suggest_display_name: async () => ({ displayName: profiles.suggestDisplayName() }),
  });

  bind.commandRoute('/userprofile', 'profiles', profileCommands, {
    create_profile: async ({ userId }, changes) => ({
      user: await profiles.updateNames(userId, changes),
    }),
    update_user_profile: async (caller, { userId, updates }) => {
      requireSelf(caller, userId);
      return { user: await profiles.updateNames(caller.userId, updates) };
    },
    delete_user_profile: async (caller, { userId }) => {
      requireSelf(caller, userId);
      return { user: await profiles.clear(caller.userId) };
    },
    assign_random_display_name: async (caller, { userId }) => {
      requireSelf(caller, userId);
      return { user: await profiles.assignRandomDisplayName(caller.userId) };
    },
  });
}
