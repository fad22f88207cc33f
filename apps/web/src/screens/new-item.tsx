import { EditNewRecipe } from '#features/recipes/edit/edit-new-recipe.tsx';
import { texts } from '#texts/texts.ts';

const own = texts.newItem;

export const meta = () => [{ title: texts.pageTitle(own.pageTitle) }];

/** A recipe without a photo to begin with. */
export default function NewItem() {
  return (
    <>
      <h1 tabIndex={-1} className="mb-6 text-3xl sm:mb-8 sm:text-4xl">
        {own.title}
      </h1>
      <EditNewRecipe />
    </>
  );
}
