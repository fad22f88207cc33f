import type { Feature, FeatureContext } from '#feature.ts';
import type { AdminAuditTrail } from './audit-trail.ts';
import { type AdminRouteDeps, adminRoutes } from './routes.ts';
import { StatisticsService } from './statistics-service.ts';

/** The calls of the admin area that belong to no other feature. */
export function createAdminFeature(
  { db, clock }: FeatureContext,
  deps: { auditTrail: AdminAuditTrail } & Pick<AdminRouteDeps, 'users'>,
) {
  const statistics = new StatisticsService({ db, clock });
  return {
    registerRoutes: (bind) => adminRoutes(bind, { statistics, ...deps }),
  } satisfies Feature;
}
