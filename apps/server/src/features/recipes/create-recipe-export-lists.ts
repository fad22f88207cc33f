import { type Item, REPLACED_VERSION_RETENTION_DAYS } from '@plateful/contract';
import type { Feature } from '#feature.ts';
import { iteratePagedList } from '#platform/iterate-paged-list.ts';
import type { AccountExportContext } from '#ports/account-export-file.ts';
import type { PhotoStore } from '#ports/photo-store.ts';
import type { RecipeService, TrashedRecipe } from './recipe-service.ts';
import type { ReplacedVersionCursor } from './versions/replaced-version-repository.ts';
import type { ReplacedVersionService } from './versions/replaced-version-service.ts';

interface RecipeExportListsDeps {
  recipes: Pick<RecipeService, 'listAfter' | 'listTrashedAfter'>;
  replacedVersions: Pick<ReplacedVersionService, 'list'>;
  photoStore: Pick<PhotoStore, 'getPhotoIdFromUrl'>;
}

/** The recipes of an account, those in its trash, and their replaced versions that can be restored. Memory holds one page of a list. */
export function createRecipeExportLists({
  recipes,
  replacedVersions,
  photoStore,
}: RecipeExportListsDeps) {
  return {
    'recipes.json': {
      describe: (count) =>
        `your recipes (${count}), newest first; nutrition per serving, in kcal and grams`,
      async *read({ userId, addPhoto }) {
        const items = iteratePagedList<Item>((last, limit) =>
          recipes.listAfter(userId, last, limit),
        );
        for await (const item of items) yield toExportedRecipe(item, photoStore, addPhoto);
      },
    },
    'trash.json': {
      describe: (count) => `recipes in your trash (${count}), last deleted first`,
      async *read({ userId, addPhoto }) {
        const items = iteratePagedList<TrashedRecipe>((last, limit) =>
          recipes.listTrashedAfter(userId, last, limit),
        );
        for await (const item of items) yield toExportedRecipe(item, photoStore, addPhoto);
      },
    },
    'replaced-versions.json': {
      describe: () =>
        `recipe versions that you replaced with another dish, newest first; kept for ${REPLACED_VERSION_RETENTION_DAYS} days`,
      async *read({ userId }) {
        const versions = iteratePagedList<
          ReplacedVersionCursor & { itemId: string; content: object }
        >((last, limit) => replacedVersions.list(userId, last, limit));
        for await (const { itemId, replacedAt, content } of versions)
          yield { recipeId: itemId, replacedAt, ...content };
      },
    },
  } satisfies Feature['exportedFiles'];
}

/** Replaces the photo URLs, which need a session, with file names in the archive. */
function toExportedRecipe(
  { _id, media, previewIconUrl, ...content }: Item,
  photoStore: RecipeExportListsDeps['photoStore'],
  addPhoto: AccountExportContext['addPhoto'],
) {
  const fileById = new Map(media.map(({ id }) => [id, addPhoto(content.title, id)]));
  const photos = media.map(({ id, name }) => ({ file: fileById.get(id), name }));
  const pictureId = previewIconUrl && photoStore.getPhotoIdFromUrl(previewIconUrl);
  // The picture in lists is one of the photos, or an icon.
  const picture = pictureId && (fileById.get(pictureId) ?? addPhoto(content.title, pictureId));
  return { id: _id, ...content, picture, photos };
}
