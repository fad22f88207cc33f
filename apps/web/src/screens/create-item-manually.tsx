import { NewRecipeForm } from '#features/recipe-editor/new-recipe-form.tsx';
import { paths } from '#lib/paths-and-routes.ts';
import { editTexts } from '#texts/en/edit.ts';
import { texts } from '#texts/localization.ts';
import { BackLink } from '#ui/back-link.tsx';

const t = editTexts.newItem;

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

/** Creates a recipe without a photo. */
export default function CreateItemManuallyScreen() {
  return (
    <>
      <BackLink to={paths.createItemFromPhoto} parents={[paths.createItemFromPhoto]}>
        {editTexts.edit.back}
      </BackLink>
      <h1 tabIndex={-1} className="page-title mb-6 sm:mb-8">
        {t.title}
      </h1>
      <NewRecipeForm />
    </>
  );
}
