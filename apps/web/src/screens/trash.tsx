import { RecipeTopBar } from '#features/recipe-detail/recipe-top-bar.tsx';
import { TrashList } from '#features/trash/trash-list.tsx';
import { trashTexts } from '#texts/en/trash.ts';
import { texts } from '#texts/localization.ts';

const t = trashTexts.trash;

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

/** The recently deleted recipes. */
export default function TrashScreen() {
  return (
    <>
      <RecipeTopBar />
      <h1 tabIndex={-1} className="mb-4 page-title">
        {t.title}
      </h1>
      <TrashList />
    </>
  );
}
