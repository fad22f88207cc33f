import '@fastify/multipart';
import { itemCommands, itemQueries, itemUpload, PHOTOS_PER_UPLOAD } from '@plateful/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#app-error.ts';
import { type Binder, callerOf } from '#platform/http/bind.ts';
import { API_BASE } from '#platform/http/rewrite-url.ts';
import type { AddPhotos, RawPhoto } from './add-photos.ts';
import { listKnownDishes } from './from-cookbook.ts';
import type { Recipes } from './service.ts';

interface RecipeRouteParts {
  recipes: Recipes;
  addPhotos: AddPhotos;
}

export function recipeRoutes(
  app: FastifyInstance,
  bind: Binder,
  { recipes, addPhotos }: RecipeRouteParts,
): void {
  bind.queries('/items', 'recipes', itemQueries, {
    GET_USER_ITEMS: async (caller, { userId = caller.userId, ...options }) => {
      if (userId !== caller.userId && !caller.isAdmin) throw new AppError('FORBIDDEN');
      return recipes.list(userId, options);
    },
    GET_ITEM_BY_ID: async (caller, { itemId }) => ({
      data: await recipes.get(caller.userId, itemId),
    }),
    LIST_KNOWN_DISHES: async () => ({ dishes: listKnownDishes() }),
  });

  bind.commands('/items', 'recipes', itemCommands, {
    CONFIRM_RECOGNITION: async (caller, { itemId, title }) => ({
      data: await recipes.confirm(caller.userId, itemId, title),
    }),
    DELETE_ITEM: async (caller, { itemId }) => {
      await recipes.delete(caller.userId, itemId);
      return {};
    },
  });

  app.post(
    API_BASE + itemUpload.path,
    {
      onRequest: bind.requireCaller,
      schema: {
        tags: ['recipes'],
        summary: 'Add photos to a recipe (multipart: action, itemId, files)',
        consumes: ['multipart/form-data'],
      },
    },
    async (request) => {
      const { fields, files } = await readForm(request);
      const parsed = itemUpload.fields.safeParse(fields);
      if (!parsed.success) {
        throw new AppError('INVALID', { message: parsed.error.issues[0]?.message ?? '' });
      }
      const data = await addPhotos.add(callerOf(request), parsed.data.itemId, files);
      return { succeeded: true, response: { data } };
    },
  );
}

/** The text fields and the files of a multipart form, in any order. */
async function readForm(request: FastifyRequest) {
  if (!request.isMultipart()) throw new AppError('CONTENT_TYPE');
  const fields: Record<string, unknown> = {};
  const files: RawPhoto[] = [];
  for await (const part of request.parts({ limits: { files: PHOTOS_PER_UPLOAD, fields: 10 } })) {
    if (part.type === 'file') {
      files.push({ bytes: await part.toBuffer(), name: part.filename });
    } else {
      fields[part.fieldname] = part.value;
    }
  }
  return { fields, files };
}
