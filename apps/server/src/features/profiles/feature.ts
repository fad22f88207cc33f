import type { Feature, FeatureContext } from '#feature.ts';
import { AdvisoryLocks } from '#platform/db/advisory-locks.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { PhotoStore } from '#ports/photo-store.ts';
import { ExportAccount, type ExportAccountDeps } from './export-account.ts';
import { registerProfileRoutes } from './routes.ts';
import { ProfileService } from './service.ts';

/** The class id of the advisory locks of exports. */
const EXPORT_LOCK_CLASS = 7_528_339;

type ProfilesFeatureDeps = Pick<ExportAccountDeps, 'exportedFiles' | 'memberships'> & {
  photoStore: PhotoStore;
  auditTrail: AuditTrail;
};

export function createProfilesFeature(context: FeatureContext, deps: ProfilesFeatureDeps) {
  const { db, database, clock, ids } = context;
  const profiles = new ProfileService({ db, clock, ids, ...deps });
  const exportLocks = new AdvisoryLocks(database.pool, EXPORT_LOCK_CLASS);
  const accountExport = new ExportAccount({ db, clock, exportLocks, ...deps });
  const { auditTrail } = deps;
  return {
    services: { profiles },
    registerRoutes: (bind) =>
      registerProfileRoutes(bind, { profiles, accountExport, auditTrail, clock }),
  } satisfies Feature & { services: object };
}
