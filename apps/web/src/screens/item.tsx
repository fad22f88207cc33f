import type { Item } from '@plateful/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { recipe } from '#features/recipes/api.ts';
import { KitchenTimers } from '#features/recipes/cook/kitchen-timers.tsx';
import { isAbsence } from '#features/recipes/page/absence.ts';
import { IngredientList } from '#features/recipes/page/ingredient-list.tsx';
import { InstructionList } from '#features/recipes/page/instruction-list.tsx';
import { MediaGrid } from '#features/recipes/page/media-grid.tsx';
import { NutritionTable } from '#features/recipes/page/nutrition-table.tsx';
import { RecipeActions, RecipeBar } from '#features/recipes/page/recipe-bar.tsx';
import { RecipeFailure } from '#features/recipes/page/recipe-failure.tsx';
import { RecipeHeader } from '#features/recipes/page/recipe-header.tsx';
import { recipePhotos } from '#features/recipes/page/recipe-photos.ts';
import { RecipeSkeleton } from '#features/recipes/page/recipe-skeleton.tsx';
import { ReviewPanel } from '#features/recipes/page/review-panel.tsx';
import { useShownRecipe } from '#features/recipes/page/use-shown-recipe.ts';
import { titleOf } from '#features/recipes/photo-of.ts';
import { paths } from '#lib/paths.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';
import { texts } from '#texts/texts.ts';
import { PhotoViewer } from '#ui/photo-viewer.tsx';

const own = texts.recipe;

export const meta = () => [{ title: texts.pageTitle(own.pageTitle) }];

function Recipe({ item }: { item: Item }) {
  const navigate = useNavigate();
  const shown = useShownRecipe(item);
  const [place, setPlace] = useState<number | null>(null);
  const photos = recipePhotos(item);
  const open = (src: string) => setPlace(photos.findIndex((photo) => photo.src === src));
  return (
    <>
      <RecipeBar>
        <RecipeActions item={item} shown={shown} onDeleted={async () => navigate(paths.items)} />
      </RecipeBar>
      <article className="grid gap-8 wrap-anywhere sm:gap-12 print:gap-6">
        <RecipeHeader item={item} shown={shown} onOpen={open} />
        {item.needsReview && (
          <div className="print:hidden">
            <ReviewPanel item={item} />
          </div>
        )}
        <div className="grid gap-12 lg:grid-cols-[16rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)] xl:gap-16 print:grid-cols-[14rem_minmax(0,1fr)] print:gap-6">
          {/* Beside the steps, to their end; a long list scrolls by itself, and fades where it goes on. */}
          <div>
            <div className="[scrollbar-width:thin] lg:sticky lg:top-[calc(var(--above,0px)+2rem)] lg:-m-2 lg:max-h-[calc(100dvh-var(--above,0px)-4rem)] lg:overflow-y-auto lg:p-2 lg:pb-10 lg:[mask-image:linear-gradient(to_top,transparent,black_2.5rem)] print:static print:max-h-none print:[mask-image:none]">
              <IngredientList
                key={item.updatedAt}
                ingredients={shown.ingredients}
                uncounted={item.nutritionSource === 'table' ? item.uncounted : []}
                units={shown.units}
                onUnits={shown.setUnits}
              />
            </div>
          </div>
          <InstructionList instructions={shown.instructions} />
          <div className="print:col-span-2">
            <NutritionTable item={item} servings={shown.servings} />
          </div>
          <MediaGrid media={item.media} title={titleOf(item)} onOpen={open} />
        </div>
      </article>
      <PhotoViewer
        label={own.photos(titleOf(item))}
        photos={photos}
        place={place}
        onPlace={setPlace}
      />
    </>
  );
}

/** One recipe: the page that one cooks from. */
export default function ItemPage() {
  const { itemId = '' } = useParams();
  const found = useQuery(recipe(itemId, useQueryClient()));
  useDocumentTitle(found.data ? texts.pageTitle(titleOf(found.data)) : undefined);
  const isGone = found.data === null || isAbsence(found.error);
  if (found.data && !isGone) {
    return (
      <>
        <Recipe key={itemId} item={found.data} />
        <KitchenTimers className="fixed inset-x-4 bottom-[calc(var(--tab-bar)+1rem)] z-40 mx-auto max-w-lg bar:bottom-6 print:hidden" />
      </>
    );
  }
  return (
    <>
      <RecipeBar />
      {found.isPending && <RecipeSkeleton />}
      {(isGone || found.isError) && (
        <RecipeFailure error={found.error} onRetry={() => found.refetch()} />
      )}
    </>
  );
}
