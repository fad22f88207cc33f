import type { Feature, FeatureContext } from '#feature.ts';
import type { PhotoStore } from '#ports/photo-store.ts';
import type { ProviderCalls } from '#ports/recognizer.ts';
import type { ScanCounter } from '#ports/scan-counter.ts';
import { type DraftFactory, RecipeRecognition } from './recipe-recognition.ts';
import { scanRoutes } from './routes.ts';
import { ScanQuota, type ScanQuotaDeps } from './scan-quota.ts';
import { type ScanRecipeStore, ScanService } from './service.ts';

/** Added to the time limits of text and dish before a reserved scan credit expires, for reading and storing the photos. */
const RESERVATION_MARGIN_MS = 60_000;
const ABANDONED_SCAN_AGE_MS = 60 * 60 * 1000;

interface ScanningFeatureDeps {
  scanQuota: ScanQuota;
  scanCounter: ScanCounter;
  photoStore: PhotoStore;
  recipes: ScanRecipeStore;
  drafts: DraftFactory;
  providerCalls: { forUser(userId: string): ProviderCalls };
}

/** The monthly limit of recipes from photos and from providers. */
export function createScanQuota(
  { db, clock, ids, config: { recognizerTimeoutMs } }: FeatureContext,
  entitlements: ScanQuotaDeps['entitlements'],
): ScanQuota {
  const reservationTimeoutMs = 2 * recognizerTimeoutMs + RESERVATION_MARGIN_MS;
  return new ScanQuota({ db, clock, ids, entitlements, reservationTimeoutMs });
}

export function createScanningFeature(
  {
    db,
    clock,
    ids,
    events,
    recognizer,
    textRecognizer,
    config: { recognizerTimeoutMs },
  }: FeatureContext,
  { drafts, scanQuota, ...deps }: ScanningFeatureDeps,
) {
  const recipeRecognition = new RecipeRecognition({
    recognizer,
    textRecognizer,
    recognizerTimeoutMs,
    drafts,
  });
  const scanning = new ScanService({
    ...deps,
    db,
    clock,
    recognizer,
    recipeRecognition,
    scanQuota,
  });
  return {
    services: { scanQuota },
    registerRoutes: (bind) => scanRoutes(bind, { scanning, ids, events }),
    hourlyTasks: {
      'release-abandoned-scans': () =>
        scanQuota.releaseAbandoned(new Date(clock.now().getTime() - ABANDONED_SCAN_AGE_MS)),
    },
  } satisfies Feature & { services: object };
}
