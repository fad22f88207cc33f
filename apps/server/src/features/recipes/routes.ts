import {
  envelope,
  failureSchema,
  itemCommands,
  itemQueries,
  itemUpload,
  PHOTO_MAXIMUM_BYTES,
  PHOTOS_PER_UPLOAD,
} from '@plateful/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#app-error.ts';
import type { ActionHandlers, Binder, Caller } from '#platform/http/bind.ts';
import { abortedWhenLeft } from '#platform/http/request-signals.ts';
import { API_BASE } from '#platform/http/rewrite-url.ts';
import { isUuid } from '#platform/uuid.ts';
import type { AddPhotos } from './add-photos.ts';
import type { Bin } from './bin.ts';
import type { ConfirmRecognition } from './confirm-recognition.ts';
import type { CreateRecipe } from './create-recipe.ts';
import type { EditRecipe } from './edit-recipe.ts';
import { listKnownDishes } from './from-cookbook.ts';
import type { ImportRecipes } from './import/import-recipes.ts';
import type { RemovePhotos } from './remove-photos.ts';
import type { FindByPhoto } from './search/find-by-photo.ts';
import type { SearchRecipes } from './search/search-recipes.ts';
import type { Recipes } from './service.ts';
import { uploadPhotos } from './upload-photos.ts';

/** Where the commands hold photos and texts. */
const LONG_FIELDS = {
  images: [
    'payload.previewIconUrl',
    'payload.updateData.previewIconUrl',
    'payload.mediaData.url',
    'payload.mediaData[].url',
    'payload.base64Image',
  ],
  texts: ['payload.text'],
};
/** Room for all files of a form, and for what stands round them. */
const FORM_BYTES = PHOTOS_PER_UPLOAD * PHOTO_MAXIMUM_BYTES + 64 * 1024;

interface RecipeRouteParts {
  recipes: Recipes;
  createRecipe: CreateRecipe;
  editRecipe: EditRecipe;
  confirmRecognition: ConfirmRecognition;
  addPhotos: AddPhotos;
  removePhotos: RemovePhotos;
  bin: Bin;
  searchRecipes: SearchRecipes;
  findByPhoto: FindByPhoto;
  importRecipes: ImportRecipes;
}

export function recipeRoutes(app: FastifyInstance, bind: Binder, parts: RecipeRouteParts): void {
  bind.queries('/items', 'recipes', itemQueries, queriesOf(parts));
  bind.commands(
    '/items',
    'recipes',
    itemCommands,
    { ...recipeCommandsOf(parts), ...photoCommandsOf(parts) },
    {
      longFields: LONG_FIELDS,
      rates: {
        IMPORT_ITEMS: 'import',
        ADD_MEDIA_TO_ITEM: 'upload',
        FIND_ITEM_USING_AI: 'upload',
        ESTIMATE_NUTRITION: 'estimate',
      },
    },
  );
  app.post(
    API_BASE + itemUpload.path,
    {
      preParsing: [bind.requireCaller, bind.limitRate('upload'), bind.admitBody],
      bodyLimit: FORM_BYTES,
      schema: {
        operationId: 'uploadPhotos',
        security: [{ session: [] }],
        tags: ['recipes'],
        summary: 'Add photos to a recipe (multipart: action, itemId, files)',
        consumes: ['multipart/form-data'],
        response: { 200: envelope(itemUpload.answer), default: failureSchema },
      },
      config: { described: { body: itemUpload.form, errors: itemUpload.errors } },
    },
    async (request, reply) => uploadPhotos(parts.addPhotos, request, reply),
  );
}

type Queries = ActionHandlers<typeof itemQueries>;
type Commands = ActionHandlers<typeof itemCommands>;
type PhotoCommands = Pick<
  Commands,
  | 'ADD_MEDIA_TO_ITEM'
  | 'REMOVE_MEDIA_FROM_ITEM'
  | 'REMOVE_MULTIPLE_MEDIA_FROM_ITEM'
  | 'FIND_ITEM_USING_AI'
>;

function queriesOf({ recipes, searchRecipes, bin }: RecipeRouteParts): Queries {
  return {
    GET_USER_ITEMS: async (caller, { userId, fields, ...options }) => {
      const owner = ownerOf(caller, userId);
      return fields === 'card' ? recipes.listCards(owner, options) : recipes.list(owner, options);
    },
    GET_ITEM_BY_ID: async (caller, { itemId }) => ({
      data: await recipes.get(caller.userId, itemId),
    }),
    FIND_ITEM_BY_TAGID: async (caller, { tagId }) => ({
      data: await recipes.getByTag(caller.userId, tagId),
    }),
    FIND_ITEM: async ({ userId }, { fields, ...wanted }) =>
      fields === 'card'
        ? searchRecipes.findCards(userId, wanted)
        : searchRecipes.find(userId, wanted),
    SEARCH_ITEMS: async (caller, { userId, fields, ...wanted }) => {
      const owner = ownerOf(caller, userId);
      return fields === 'card'
        ? searchRecipes.searchCards(owner, wanted)
        : searchRecipes.search(owner, wanted);
    },
    GET_DELETED_ITEMS: async (caller, page) => bin.list(caller.userId, page),
    LIST_KNOWN_DISHES: async () => ({ dishes: listKnownDishes() }),
  };
}

function recipeCommandsOf({
  createRecipe,
  editRecipe,
  confirmRecognition,
  bin,
  importRecipes,
}: RecipeRouteParts): Omit<Commands, keyof PhotoCommands> {
  return {
    CREATE_ITEM: async ({ userId }, written, { reply }) => ({
      data: await createRecipe.create(userId, written, abortedWhenLeft(reply)),
    }),
    UPDATE_ITEM: async ({ userId }, { itemId, ...edit }, { reply }) => ({
      data: await editRecipe.update(userId, itemId, edit, abortedWhenLeft(reply)),
    }),
    CONFIRM_RECOGNITION: async ({ userId }, { itemId, ...choice }) => ({
      data: await confirmRecognition.confirm(userId, itemId, choice),
    }),
    RESTORE_REPLACED_VERSION: async ({ userId }, { itemId }) => ({
      data: await confirmRecognition.restore(userId, itemId),
    }),
    DELETE_ITEM: async ({ userId }, { itemId }) => {
      await bin.put(userId, itemId);
      return {};
    },
    RESTORE_ITEM: async ({ userId }, { itemId }) => bin.restore(userId, itemId),
    PURGE_ITEM: async ({ userId }, { itemId }) => {
      await bin.purge(userId, itemId);
      return {};
    },
    IMPORT_ITEMS: async ({ userId }, from, { reply }) =>
      importRecipes.import(userId, from, abortedWhenLeft(reply)),
    ESTIMATE_NUTRITION: async ({ userId }, lines) => editRecipe.estimate(userId, lines),
  };
}

function photoCommandsOf({
  addPhotos,
  removePhotos,
  findByPhoto,
}: RecipeRouteParts): PhotoCommands {
  return {
    ADD_MEDIA_TO_ITEM: async (caller, { itemId, mediaData }, { reply }) => ({
      data: await addPhotos.addTexts(caller, itemId, [mediaData].flat(), abortedWhenLeft(reply)),
    }),
    REMOVE_MEDIA_FROM_ITEM: async ({ userId }, { itemId, mediaId, mediaKey = '' }) => ({
      data: await removePhotos.remove(userId, itemId, [mediaId ?? mediaKey]),
    }),
    REMOVE_MULTIPLE_MEDIA_FROM_ITEM: async ({ userId }, { itemId, mediaKeys }) => ({
      data: await removePhotos.remove(userId, itemId, mediaKeys),
    }),
    FIND_ITEM_USING_AI: async ({ userId }, { base64Image }, { reply }) =>
      findByPhoto.find(userId, base64Image, abortedWhenLeft(reply)),
  };
}

/** Whose recipes are meant: one's own, or for admins anybody's. */
function ownerOf(caller: Caller, userId = caller.userId): string {
  if (userId.toLowerCase() !== caller.userId && !caller.isAdmin) throw new AppError('FORBIDDEN');
  if (!isUuid(userId)) throw new AppError('NOT_FOUND');
  return userId;
}
