import type { Feature, FeatureContext } from '#feature.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { PhotoStore } from '#ports/photo-store.ts';
import { createDraftNutritionEstimator } from './create-draft-nutrition-estimator.ts';
import { CreateRecipe } from './create-recipe.ts';
import { createRecipeExportLists } from './create-recipe-export-lists.ts';
import { EditRecipe } from './edit-recipe.ts';
import { GenerateRecipe, type GenerateRecipeDeps } from './generate-recipe.ts';
import { ImportLimiter } from './import/import-limiter.ts';
import { ImportRecipes } from './import/import-recipes.ts';
import { ImportWorkerClient } from './import/import-worker-client.ts';
import { prepareListFavoritesAndLastCooked } from './list-favorites-and-last-cooked.ts';
import { backfillDietsAndAllergens } from './nutrition/backfill-diets-and-allergens.ts';
import { AddPhotos, type AddPhotosDeps } from './photos/add-photos.ts';
import { PreviewIconService } from './photos/preview-icon-service.ts';
import { RemovePhotos } from './photos/remove-photos.ts';
import { RecipeService } from './recipe-service.ts';
import { registerRecipeRoutes } from './routes.ts';
import { FindByPhoto, type FindByPhotoDeps } from './search/find-by-photo.ts';
import { SearchIndexer } from './search/search-indexer.ts';
import { SearchRecipes } from './search/search-recipes.ts';
import { TagService } from './tags/tag-service.ts';
import { TrashService, type TrashServiceDeps } from './trash/trash-service.ts';
import { ConfirmRecognition } from './versions/confirm-recognition.ts';
import { ReplacedVersionService } from './versions/replaced-version-service.ts';

/** Shared by all servers of this process, because tests start many of them. */
const importWorkerClient = new ImportWorkerClient();

interface RecipesFeatureDeps extends Pick<GenerateRecipeDeps, 'recipeWriter' | 'scanQuota'> {
  auditTrail: AuditTrail;
  photoStore: PhotoStore;
  entitlements: AddPhotosDeps['entitlements'];
  recognizer: FindByPhotoDeps['recognizer'];
  refundScan: TrashServiceDeps['refundScan'];
}

export function createRecipesFeature(
  { db, clock, ids, events, webPageReader, limits, config }: FeatureContext,
  { auditTrail, photoStore, entitlements, recognizer, refundScan, ...deps }: RecipesFeatureDeps,
) {
  const recipes = new RecipeService({
    db,
    clock,
    ids,
    photoUrls: photoStore,
    events,
    maxRecipesPerAccount: config.recipesPerAccount,
  });
  const previewIcons = new PreviewIconService(photoStore);
  const searchIndexer = new SearchIndexer({ db });
  const commonDeps = { db, clock, recipes };
  const createRecipe = new CreateRecipe({ ...commonDeps, previewIcons });
  const replacedVersions = new ReplacedVersionService({ ...commonDeps, ids });
  const confirmRecognition = new ConfirmRecognition({ ...commonDeps, replacedVersions });
  const services = {
    recipes,
    createRecipe,
    editRecipe: new EditRecipe({ ...commonDeps, previewIcons }),
    estimateDraftNutrition: createDraftNutritionEstimator(db),
    confirmRecognition,
    replacedVersions,
    generateRecipe: new GenerateRecipe({
      ...commonDeps,
      ...deps,
      ids,
      limits,
      createRecipe,
      confirmRecognition,
    }),
    addPhotos: new AddPhotos({ ...commonDeps, photoStore, entitlements }),
    removePhotos: new RemovePhotos({ ...commonDeps, photoStore }),
    listHomeItems: prepareListFavoritesAndLastCooked(db, photoStore),
    tags: new TagService(commonDeps),
    trash: new TrashService({ ...commonDeps, photoStore, refundScan }),
    searchIndexer,
    searchRecipes: new SearchRecipes({ db, photoUrls: photoStore, indexer: searchIndexer }),
    findByPhoto: new FindByPhoto({ db, indexer: searchIndexer, photoStore, recognizer }),
    importRecipes: new ImportRecipes({
      ...commonDeps,
      webPageReader,
      workerClient: importWorkerClient,
      limiter: new ImportLimiter(limits),
    }),
  };
  return {
    services,
    registerRoutes: (bind) => registerRecipeRoutes(bind, { ...services, auditTrail }),
    hourlyTasks: {
      'check-stored-diets': () => backfillDietsAndAllergens(db),
      'delete-expired-trash': () => services.trash.deleteExpired(),
      'delete-expired-versions': () => services.replacedVersions.deleteExpired(),
    },
    exportedFiles: createRecipeExportLists({ ...services, photoStore }),
  } satisfies Feature & { services: object };
}
