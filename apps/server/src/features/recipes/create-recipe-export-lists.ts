import { type Item, REPLACED_VERSION_RETENTION_DAYS } from '@plateful/contract';
import type { Feature } from '#feature.ts';
import type { AccountExportContext } from '#ports/export-list-source.ts';
import type { RecipeService } from './recipe-service.ts';
import type { ReplacedCursor } from './versions/replaced-version-repository.ts';
import type { ReplacedVersionService } from './versions/replaced-version-service.ts';

const PAGE_SIZE = 100;

interface RecipeExportListsDeps {
  recipes: Pick<RecipeService, 'listAfter'>;
  replacedVersions: Pick<ReplacedVersionService, 'list'>;
}

/** The recipes of an account, and their replaced versions that can be restored. Memory holds one page of a list. */
export function createRecipeExportLists({ recipes, replacedVersions }: RecipeExportListsDeps) {
  return {
    'recipes.json': {
      describe: (count) =>
        `your recipes (${count}), newest first; nutrition per serving, in kcal and grams`,
      async *read({ userId, addPhoto }) {
        const items = readPages<Item>((last, limit) => recipes.listAfter(userId, last, limit));
        for await (const item of items) yield toExportedRecipe(item, addPhoto);
      },
    },
    'replaced-versions.json': {
      describe: () =>
        `recipe versions that you replaced with another dish, newest first; kept for ${REPLACED_VERSION_RETENTION_DAYS} days`,
      async *read({ userId }) {
        const versions = readPages<ReplacedCursor & { itemId: string; content: object }>(
          (last, limit) => replacedVersions.list(userId, last, limit),
        );
        for await (const { itemId, replacedAt, content } of versions)
          yield { recipeId: itemId, replacedAt, ...content };
      },
    },
  } satisfies Feature['exportedLists'];
}

/** Replaces the photo URLs, which need a session, with file names in the archive. */
function toExportedRecipe(
  { _id, media, previewIconUrl: _previewIconUrl, ...content }: Item,
  addPhoto: AccountExportContext['addPhoto'],
) {
  const photos = media.map(({ id, name }) => ({ file: addPhoto(content.title, id), name }));
  return { id: _id, ...content, photos };
}

/** Yields all entries of a paged list. @param readPage reads up to `limit` entries after `last`; null: from the start */
async function* readPages<Entry>(
  readPage: (last: Entry | null, limit: number) => Promise<Entry[]>,
): AsyncGenerator<Entry> {
  let page: Entry[] = [];
  do {
    page = await readPage(page.at(-1) ?? null, PAGE_SIZE);
    yield* page;
  } while (page.length === PAGE_SIZE);
}
