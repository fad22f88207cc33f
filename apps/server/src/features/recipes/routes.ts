import { MAX_PHOTOS_PER_UPLOAD, PHOTO_MAX_BYTES } from '@plateful/contract';
import {
  createActionEnvelopeSchema,
  errorResponseSchema,
  itemCommands,
  itemQueries,
  itemUpload,
} from '@plateful/contract/schemas';
import { AppError } from '#app-error.ts';
import type { Principal } from '#platform/auth/principal.ts';
import type { ActionHandlers } from '#platform/http/dispatch-action.ts';
import { createDisconnectSignal } from '#platform/http/request-abort-signals.ts';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import { API_ROUTE_PREFIX } from '#platform/http/to-canonical-api-url.ts';
import { isUuid } from '#platform/is-uuid.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { createDraftNutritionEstimator } from './create-draft-nutrition-estimator.ts';
import type { CreateRecipe } from './create-recipe.ts';
import type { EditRecipe } from './edit-recipe.ts';
import type { GenerateRecipe } from './generate-recipe.ts';
import type { ImportRecipes } from './import/import-recipes.ts';
import type { prepareListFavoritesAndLastCooked } from './list-favorites-and-last-cooked.ts';
import type { AddPhotos } from './photos/add-photos.ts';
import { handlePhotoUpload } from './photos/photo-upload-handler.ts';
import type { RemovePhotos } from './photos/remove-photos.ts';
import type { RecipeService } from './recipe-service.ts';
import type { FindByPhoto } from './search/find-by-photo.ts';
import type { SearchRecipes } from './search/search-recipes.ts';
import { listKnownDishes, searchKnownDishes } from './search-known-dishes.ts';
import type { TagService } from './tags/tag-service.ts';
import type { TrashService } from './trash/trash-service.ts';
import type { ConfirmRecognition } from './versions/confirm-recognition.ts';
import type { ReplacedVersionService } from './versions/replaced-version-service.ts';

/** The fields of commands that hold photos and long texts. */
const LARGE_FIELDS = {
  images: [
    'payload.previewIconUrl',
    'payload.updateData.previewIconUrl',
    'payload.mediaData.url',
    'payload.mediaData[].url',
    'payload.base64Image',
  ],
  texts: ['payload.text'],
};
/** All files of a form plus its overhead. */
const MAX_FORM_BYTES = MAX_PHOTOS_PER_UPLOAD * PHOTO_MAX_BYTES + 64 * 1024;

interface RecipeRouteDeps {
  auditTrail: AuditTrail;
  recipes: RecipeService;
  createRecipe: CreateRecipe;
  editRecipe: EditRecipe;
  estimateDraftNutrition: ReturnType<typeof createDraftNutritionEstimator>;
  confirmRecognition: ConfirmRecognition;
  replacedVersions: ReplacedVersionService;
  generateRecipe: GenerateRecipe;
  addPhotos: AddPhotos;
  removePhotos: RemovePhotos;
  tags: TagService;
  trash: TrashService;
  searchRecipes: SearchRecipes;
  findByPhoto: FindByPhoto;
  importRecipes: ImportRecipes;
  listHomeItems: ReturnType<typeof prepareListFavoritesAndLastCooked>;
}

export function registerRecipeRoutes(bind: RouteBinder, deps: RecipeRouteDeps): void {
  bind.queryRoute('/items', 'recipes', itemQueries, createQueryHandlers(deps), {
    rateKinds: { FIND_KNOWN_DISHES: 'dishSearch', LIST_KNOWN_DISHES: 'dishSearch' },
  });
  bind.commandRoute(
    '/items',
    'recipes',
    itemCommands,
    {
      ...createRecipeCommandHandlers(deps),
      ...createSeveralItemsCommandHandlers(deps),
      ...createPhotoCommandHandlers(deps),
    },
    {
      longFields: LARGE_FIELDS,
      rateKinds: {
        COMPOSE_RECIPE: 'compose',
        IMPORT_ITEMS: 'import',
        PREVIEW_IMPORT: 'import',
        ADD_MEDIA_TO_ITEM: 'upload',
        FIND_ITEM_USING_AI: 'upload',
        ESTIMATE_NUTRITION: 'estimate',
      },
    },
  );
  bind.app.post(
    API_ROUTE_PREFIX + itemUpload.path,
    {
      preParsing: [
        bind.requireSession,
        bind.createAccountRateGuard('upload'),
        bind.acquireUploadPermit,
      ],
      bodyLimit: MAX_FORM_BYTES,
      schema: {
        operationId: 'uploadPhotos',
        security: [{ session: [] }],
        tags: ['recipes'],
        summary:
          'Add photos to a recipe (multipart: action, itemId, requestKey, files); a repeated upload with the same requestKey adds nothing. Fields before the files are checked before the files are read',
        consumes: ['multipart/form-data'],
        response: {
          200: createActionEnvelopeSchema(itemUpload.response),
          default: errorResponseSchema,
        },
      },
      config: { operationDescription: { body: itemUpload.form, errors: itemUpload.errors } },
    },
    async (request, reply) => handlePhotoUpload(deps.addPhotos, request, reply),
  );
}

type QueryHandlers = ActionHandlers<typeof itemQueries>;
type CommandHandlers = ActionHandlers<typeof itemCommands>;
type PhotoCommandHandlers = Pick<
  CommandHandlers,
  | 'ADD_MEDIA_TO_ITEM'
  | 'REMOVE_MEDIA_FROM_ITEM'
  | 'REMOVE_MULTIPLE_MEDIA_FROM_ITEM'
  | 'FIND_ITEM_USING_AI'
>;
type SeveralItemsAction =
  | 'DELETE_ITEMS'
  | 'RESTORE_ITEMS'
  | 'TAG_ITEMS'
  | 'RENAME_TAG'
  | 'DELETE_TAG';

function createQueryHandlers(deps: RecipeRouteDeps): QueryHandlers {
  const { recipes, searchRecipes, tags, trash, auditTrail, generateRecipe } = deps;
  return {
    GET_USER_ITEMS: async (caller, { userId, fields, ...options }, { request }) => {
      const owner = resolveOwnerId(caller, userId);
      const view = { action: 'viewRecipes', userId: owner, requestId: request.id };
      await auditTrail.recordView(caller, view);
      return fields === 'card' ? recipes.listCards(owner, options) : recipes.list(owner, options);
    },
    GET_ITEM_BY_ID: async (caller, { itemId }) => ({
      data: await recipes.get(caller.userId, itemId),
    }),
    GET_ITEMS_BY_ID: async ({ userId }, { itemIds }) => ({
      items: await recipes.getAll(userId, itemIds),
    }),
    FIND_ITEM_BY_TAGID: async (caller, { tagId }) => ({
      data: await recipes.getByTag(caller.userId, tagId),
    }),
    FIND_ITEM: async ({ userId }, { fields, ...wanted }) =>
      fields === 'card'
        ? searchRecipes.filterCards(userId, wanted)
        : searchRecipes.filter(userId, wanted),
    SEARCH_ITEMS: async (caller, { userId, fields, ...wanted }) => {
      const owner = resolveOwnerId(caller, userId);
      return fields === 'card'
        ? searchRecipes.searchCards(owner, wanted)
        : searchRecipes.search(owner, wanted);
    },
    GET_HOME_ITEMS: async ({ userId }) => deps.listHomeItems(userId),
    LIST_TAGS: async ({ userId }) => tags.list(userId),
    GET_DELETED_ITEMS: async (caller, page) => trash.list(caller.userId, page),
    LIST_KNOWN_DISHES: async () => ({ dishes: listKnownDishes() }),
    FIND_KNOWN_DISHES: async (_caller, { query, limit, language }) => ({
      dishes: searchKnownDishes(query, limit, language),
      canCompose: generateRecipe.isAvailable,
    }),
  };
}

function createRecipeCommandHandlers({
  createRecipe,
  editRecipe,
  estimateDraftNutrition,
  confirmRecognition,
  replacedVersions,
  generateRecipe,
  trash,
  importRecipes,
}: RecipeRouteDeps): Omit<CommandHandlers, keyof PhotoCommandHandlers | SeveralItemsAction> {
  return {
    CREATE_ITEM: async ({ userId }, written, { reply }) => ({
      data: await createRecipe.create(userId, written, createDisconnectSignal(reply)),
    }),
    UPDATE_ITEM: async ({ userId }, { itemId, ...edit }, { reply }) => ({
      data: await editRecipe.update(userId, itemId, edit, createDisconnectSignal(reply)),
    }),
    CONFIRM_RECOGNITION: async ({ userId }, { itemId, ...choice }) => ({
      data: await confirmRecognition.confirm(userId, itemId, choice),
    }),
    COMPOSE_RECIPE: async ({ userId }, input, { reply }) => ({
      data: await generateRecipe.generate(userId, input, createDisconnectSignal(reply)),
    }),
    RESTORE_REPLACED_VERSION: async ({ userId }, { itemId }) => ({
      data: await replacedVersions.restore(userId, itemId),
    }),
    DISCARD_RECOGNITION: async ({ userId }, { itemId }) => {
      await trash.discardRecognition(userId, itemId);
      return {};
    },
    DELETE_ITEM: async ({ userId }, { itemId }) => {
      await trash.moveToTrash(userId, itemId);
      return {};
    },
    RESTORE_ITEM: async ({ userId }, { itemId }) => trash.restore(userId, itemId),
    PURGE_ITEM: async ({ userId }, { itemId }) => {
      await trash.deletePermanently(userId, itemId);
      return {};
    },
    IMPORT_ITEMS: async ({ userId }, { recipes, ...source }, { reply }) =>
      recipes
        ? importRecipes.saveReviewed(userId, recipes, createDisconnectSignal(reply))
        : importRecipes.import(userId, source, createDisconnectSignal(reply)),
    PREVIEW_IMPORT: async ({ userId }, source, { reply }) =>
      importRecipes.preview(userId, source, createDisconnectSignal(reply)),
    ESTIMATE_NUTRITION: async ({ userId }, draft) => estimateDraftNutrition(userId, draft),
  };
}

function createSeveralItemsCommandHandlers({
  tags,
  trash,
}: RecipeRouteDeps): Pick<CommandHandlers, SeveralItemsAction> {
  return {
    DELETE_ITEMS: async ({ userId }, { itemIds }) => ({
      count: await trash.moveItemsToTrash(userId, itemIds),
    }),
    RESTORE_ITEMS: async ({ userId }, { itemIds }) => ({
      count: await trash.restoreItems(userId, itemIds),
    }),
    TAG_ITEMS: async ({ userId }, { itemIds, ...change }) => tags.change(userId, itemIds, change),
    RENAME_TAG: async ({ userId }, { tag, newTag }) => ({
      count: await tags.rename(userId, tag, newTag),
    }),
    DELETE_TAG: async ({ userId }, { tag }) => ({ count: await tags.delete(userId, tag) }),
  };
}

function createPhotoCommandHandlers({
  addPhotos,
  removePhotos,
  findByPhoto,
}: RecipeRouteDeps): PhotoCommandHandlers {
  return {
    ADD_MEDIA_TO_ITEM: async (caller, { itemId, mediaData }, { reply }) => ({
      data: await addPhotos.addFromDataUrls(
        caller,
        itemId,
        [mediaData].flat(),
        createDisconnectSignal(reply),
      ),
    }),
    REMOVE_MEDIA_FROM_ITEM: async ({ userId }, { itemId, mediaId, mediaKey = '' }) => ({
      data: await removePhotos.remove(userId, itemId, [mediaId ?? mediaKey]),
    }),
    REMOVE_MULTIPLE_MEDIA_FROM_ITEM: async ({ userId }, { itemId, mediaKeys }) => ({
      data: await removePhotos.remove(userId, itemId, mediaKeys),
    }),
    FIND_ITEM_USING_AI: async ({ userId }, { base64Image }, { reply }) =>
      findByPhoto.find(userId, base64Image, createDisconnectSignal(reply)),
  };
}

/** The owner whose recipes are requested. Only admins may request those of other users. */
function resolveOwnerId(caller: Principal, userId = caller.userId): string {
  if (userId.toLowerCase() !== caller.userId && !caller.isAdmin) throw new AppError('FORBIDDEN');
  if (!isUuid(userId)) throw new AppError('NOT_FOUND');
  return userId;
}
