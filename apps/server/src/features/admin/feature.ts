import type { Profile } from '@plateful/contract';
import { adminQueries } from '@plateful/contract/schemas';
import type { Feature, FeatureContext } from '#feature.ts';
import type { AdminAuditTrail } from './admin-audit-trail.ts';
import { StatisticsService } from './statistics-service.ts';

interface AdminFeatureDeps {
  auditTrail: AdminAuditTrail;
  users: {
    find(search: { query: string; skip: number; limit: number }): Promise<{
      users: Profile[];
      total: number;
      isTotalLimited: boolean;
    }>;
  };
}

/** The calls of the admin area that belong to no other feature. */
export function createAdminFeature(
  { db, clock }: FeatureContext,
  { auditTrail, users }: AdminFeatureDeps,
) {
  const statistics = new StatisticsService({ db, clock });
  return {
    registerRoutes: (bind) =>
      bind.queryRoute(
        '/admin',
        'admin',
        adminQueries,
        {
          getStatistics: async (_caller, { days }) => statistics.get(days),
          findUsers: async (_caller, search) => {
            const found = await users.find(search);
            const { isTotalLimited } = found;
            return {
              users: found.users,
              totalUsers: found.total,
              ...(isTotalLimited && { isTotalLimited }),
            };
          },
          getAuditTrail: async (_caller, page) => auditTrail.list(page),
        },
        { isAdminOnly: true, hasDataAlias: true },
      ),
  } satisfies Feature;
}
