import type { Services } from '#container.ts';
import type { Clock } from '#ports/clock.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Tasks that delete expired data, and release reservations and uploads that have been unfinished for an hour. The job
 * worker runs them every hour.
 */
export function createMaintenanceTasks(services: Services, clock: Clock) {
  const anHourAgo = () => new Date(clock.now().getTime() - HOUR_MS);
  return {
    'release-abandoned-scans': () => services.scanQuota.releaseAbandoned(anHourAgo()),
    'delete-expired-trash': () => services.trash.deleteExpired(),
    'delete-expired-versions': () => services.confirmRecognition.deleteExpiredVersions(),
    'delete-orphaned-photos': () => services.photos.sweepOrphaned(anHourAgo()),
    'delete-expired-logs': () => services.logs.deleteExpired(),
    'delete-expired-support-messages': () => services.support.deleteExpired(),
    'delete-expired-account-data': () => services.accounts.deleteExpired(),
    'delete-expired-rate-limits': () => services.limits.deleteExpired(),
  };
}
