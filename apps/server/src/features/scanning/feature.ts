import type { Feature, FeatureContext } from '#feature.ts';
import type { PhotoStore } from '#ports/photo-store.ts';
import type { ProviderCallRecorder, Recognizer } from '#ports/recognizer.ts';
import type { ScanOutcomeCounter } from '#ports/scan-outcome-counter.ts';
import {
  type RecipeDraftSource,
  RecipeFromPhotosRecognizer,
} from './recipe-from-photos-recognizer.ts';
import { RecognizedRecipeStore, type ScanRecipeOperations } from './recognized-recipe-store.ts';
import { registerScanRoutes } from './routes.ts';
import type { ScanQuota } from './scan-quota.ts';
import { ScanService } from './scan-service.ts';
import { TrialRecipeTokenSigner } from './trial-recipe-token-signer.ts';
import { TrialScanService } from './trial-scan-service.ts';

const ABANDONED_SCAN_AGE_MS = 60 * 60 * 1000;

interface ScanningFeatureDeps {
  scanQuota: ScanQuota;
  scanOutcomeCounter: ScanOutcomeCounter;
  photoStore: PhotoStore;
  recipes: ScanRecipeOperations;
  drafts: RecipeDraftSource;
  providerCalls: { forUser(userId: string): ProviderCallRecorder };
  /** For visitors; runs on this machine. */
  trialRecognizer: Recognizer;
}

export function createScanningFeature(context: FeatureContext, deps: ScanningFeatureDeps) {
  const { clock, ids, events, recognizer } = context;
  const { scanQuota, photoStore, providerCalls } = deps;
  const recipeStore = new RecognizedRecipeStore({ ...context, ...deps });
  const recipeRecognition = createRecipeRecognition(context, recognizer, deps);
  const scanning = new ScanService({
    ...{ recognizer, recipeRecognition, providerCalls, recipeStore, photoStore },
  });
  const trialScans = createTrialScans(context, deps, recipeStore);
  return {
    services: { scanQuota },
    registerRoutes: (bind) => registerScanRoutes(bind, { scanning, trialScans, ids, events }),
    hourlyTasks: {
      'release-abandoned-scans': () =>
        scanQuota.releaseAbandoned(new Date(clock.now().getTime() - ABANDONED_SCAN_AGE_MS)),
    },
  } satisfies Feature & { services: object };
}

function createRecipeRecognition(
  { textRecognizer, config: { recognizerTimeoutMs } }: FeatureContext,
  recognizer: Recognizer,
  { drafts }: Pick<ScanningFeatureDeps, 'drafts'>,
): RecipeFromPhotosRecognizer {
  return new RecipeFromPhotosRecognizer({
    recognizer,
    textRecognizer,
    recognizerTimeoutMs,
    drafts,
  });
}

function createTrialScans(
  context: FeatureContext,
  deps: ScanningFeatureDeps,
  recipeStore: RecognizedRecipeStore,
): TrialScanService {
  const { trialRecognizer: recognizer, photoStore, recipes } = deps;
  return new TrialScanService({
    ...{ recognizer, photoStore, recipeStore, recipes },
    recipeRecognition: createRecipeRecognition(context, recognizer, deps),
    photoProcessPool: context.trialPhotoProcessPool,
    tokens: new TrialRecipeTokenSigner(context),
  });
}
