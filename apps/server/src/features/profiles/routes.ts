import {
  exportAccount,
  profileCommands,
  profileQueries,
  removeProfile,
  searchUsername,
  setProfileImage,
  updateProfile,
} from '@plateful/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Binder, callerOf, type Identify } from '#platform/http/bind.ts';
import { requireRecentAuthentication } from '#platform/http/recent-authentication.ts';
import { abortedWhenLeft } from '#platform/http/request-signals.ts';
import { API_BASE } from '#platform/http/rewrite-url.ts';
import type { Clock } from '#ports/clock.ts';
import type { ExportAccount } from './export-account.ts';
import { requireAdmin, requireOneself } from './policy.ts';
import type { Profiles } from './service.ts';

interface ProfileRouteParts {
  profiles: Profiles;
  accountExport: ExportAccount;
  identify: Identify;
  clock: Clock;
}

export function profileRoutes(app: FastifyInstance, bind: Binder, parts: ProfileRouteParts): void {
  const { profiles, identify } = parts;
  profileActions(bind, profiles);
  exportRoutes(app, bind, parts);

  bind.signedIn(updateProfile, async ({ userId }, changes) => ({
    succeeded: true,
    response: { user: await profiles.change(userId, changes) },
  }));

  bind.signedIn(removeProfile, async ({ userId }) => ({
    succeeded: true,
    response: { user: await profiles.empty(userId) },
  }));

  bind.signedIn(
    setProfileImage,
    async ({ userId }, { image }, { reply }) => ({
      succeeded: true,
      response: { user: await profiles.setImage(userId, image, abortedWhenLeft(reply)) },
    }),
    { longFields: { images: ['image'] }, limits: { perAddress: 30 }, rate: 'upload' },
  );

  bind.open(
    searchUsername,
    async ({ username }, { request }) => {
      const isSignedIn = (await identify(request)) !== null;
      const { available, user } = await profiles.searchUsername(username);
      return { succeeded: true, response: { available, ...(isSignedIn && user && { user }) } };
    },
    { limits: { perAddress: 60, slowAbove: 3000 } },
  );
}

function exportRoutes(app: FastifyInstance, bind: Binder, parts: ProfileRouteParts): void {
  const { accountExport, clock } = parts;
  const { path, tag } = exportAccount;
  const requireRecent = async (request: FastifyRequest) =>
    requireRecentAuthentication(callerOf(request), clock.now());
  const guards = { preParsing: bind.requireCaller, preHandler: requireRecent };

  // A page asks before it starts a download, which could not show a refusal.
  app.head(API_BASE + path, { ...guards, schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('application/zip').send(),
  );

  app.get(
    API_BASE + path,
    {
      ...guards,
      exposeHeadRoute: false,
      schema: {
        operationId: 'exportAccount',
        security: [{ session: [] }],
        tags: [tag],
        summary: 'Everything in the account, as a ZIP archive',
      },
      config: { described: { file: 'application/zip', errors: ['REAUTHENTICATION_REQUIRED'] } },
    },
    async (request, reply) => {
      const { name, stream } = await accountExport.open(callerOf(request));
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('application/zip')
        .send(stream);
    },
  );
}

function profileActions(bind: Binder, profiles: Profiles): void {
  bind.queries('/userprofile', 'profiles', profileQueries, {
    find_user: async (caller, { userId }) => ({ user: await profiles.get(caller, userId) }),
    get_user_by_id: async (caller, { userId }) => ({ user: await profiles.get(caller, userId) }),
    search_user: async (caller, { query }) => ({ user: await profiles.search(caller, query) }),
    search_user_profile: async (caller, { query }) => ({
      user: await profiles.search(caller, query),
    }),
    getAllUsers: async (caller, page) => {
      requireAdmin(caller);
      const { users, total } = await profiles.list(page);
      return { users, totalUsers: total };
    },
  });

  bind.commands('/userprofile', 'profiles', profileCommands, {
    create_profile: async ({ userId }, changes) => ({
      user: await profiles.change(userId, changes),
    }),
    update_user_profile: async (caller, { userId, updates }) => {
      requireOneself(caller, userId);
      return { user: await profiles.change(caller.userId, updates) };
    },
    delete_user_profile: async (caller, { userId }) => {
      requireOneself(caller, userId);
      return { user: await profiles.empty(caller.userId) };
    },
    assign_random_display_name: async (caller, { userId }) => {
      requireOneself(caller, userId);
      return { user: await profiles.assignRandomDisplayName(caller.userId) };
    },
  });
}
