import type { Profile } from '@plateful/contract';
import { adminQueries } from '@plateful/contract/schemas';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import type { AdminAuditTrail } from './audit-trail.ts';
import type { StatisticsService } from './statistics-service.ts';

export interface AdminRouteDeps {
  statistics: StatisticsService;
  auditTrail: AdminAuditTrail;
  users: {
    find(search: { query: string; skip: number; limit: number }): Promise<{
      users: Profile[];
      total: number;
      isTotalLimited: boolean;
    }>;
  };
}

export function adminRoutes(
  bind: RouteBinder,
  { statistics, auditTrail, users }: AdminRouteDeps,
): void {
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
  );
}
