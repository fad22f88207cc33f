import type { Config } from '#config.ts';
import type { FeatureServices } from '#container.ts';
import { MediaStoreUnavailableError } from '#ports/media-store.ts';

/**
 * Releases everything a crashed process left unfinished. Only with the embedded database, which no other process uses.
 * While the photo store is unavailable, orphaned photos wait for the hourly cleanup.
 */
export async function cleanUpAfterCrash(
  config: Config,
  services: Pick<FeatureServices, 'scanQuota' | 'photos'>,
  print: (line: string) => void,
): Promise<void> {
  if (config.database.kind !== 'embedded') return;
  const now = new Date();
  await services.scanQuota.releaseAbandoned(now);
  try {
    await services.photos.sweepOrphaned(now);
  } catch (error) {
    if (!(error instanceof MediaStoreUnavailableError)) throw error;
    print(`Orphaned photos could not be deleted: ${error.message}. They are deleted later.`);
  }
}
