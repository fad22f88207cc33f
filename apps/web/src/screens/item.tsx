import type { Item } from '@plateful/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router';
import { recipe } from '#features/recipes/api.ts';
import { DeleteRecipe } from '#features/recipes/components/delete-recipe.tsx';
import { IngredientList } from '#features/recipes/components/ingredient-list.tsx';
import { InstructionList } from '#features/recipes/components/instruction-list.tsx';
import { MediaGrid } from '#features/recipes/components/media-grid.tsx';
import { NutritionTable } from '#features/recipes/components/nutrition-table.tsx';
import { RecipeHeader } from '#features/recipes/components/recipe-header.tsx';
import { RecipeSkeleton } from '#features/recipes/components/recipe-skeleton.tsx';
import { ReviewPanel } from '#features/recipes/components/review-panel.tsx';
import { titleOf } from '#features/recipes/photo-of.ts';
import { ApiError, errorText } from '#lib/api.ts';
import { motionIsWelcome } from '#lib/motion.ts';
import { paths } from '#lib/paths.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';
import { texts } from '#texts/en.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PanDrawing, PlateDrawing } from '#ui/drawings.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

const own = texts.recipe;

export const meta = () => [{ title: texts.pageTitle(own.pageTitle) }];

const isAbsence = (error: Error | null) => error instanceof ApiError && error.status === 404;

interface FailureProps {
  error: Error | null;
  onRetry: () => void;
}

function Failure({ error, onRetry }: FailureProps) {
  const isAbsent = !error || isAbsence(error);
  return (
    <EmptyState
      alert
      as="h1"
      drawing={isAbsent ? <PlateDrawing /> : <PanDrawing />}
      title={isAbsent ? own.notFound : errorText(error, own.failed)}
      action={
        <>
          <Button onClick={onRetry}>{texts.ui.tryAgain}</Button>
          <ButtonLink to={paths.items} look="secondary">
            {own.toRecipes}
          </ButtonLink>
        </>
      }
    >
      {isAbsent ? own.notFoundBody : null}
    </EmptyState>
  );
}

function Recipe({ item }: { item: Item }) {
  return (
    <article className="grid gap-8 sm:gap-12">
      <RecipeHeader item={item} />
      {item.needsReview && <ReviewPanel item={item} />}
      <div className="grid gap-12 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-16">
        <div className="lg:sticky lg:top-8 lg:self-start">
          <IngredientList key={item.updatedAt} ingredients={item.ingredients} />
        </div>
        <InstructionList instructions={item.instructions} />
        <NutritionTable item={item} />
        <MediaGrid media={item.media} title={titleOf(item)} />
      </div>
    </article>
  );
}

/** One recipe: the page that one cooks from. */
export default function ItemPage() {
  const { itemId = '' } = useParams();
  const navigate = useNavigate();
  const found = useQuery(recipe(itemId, useQueryClient()));
  useDocumentTitle(found.data ? texts.pageTitle(titleOf(found.data)) : undefined);
  const isGone = found.data === null || isAbsence(found.error);
  return (
    <>
      <div className="mb-4 flex items-center justify-between gap-2 bar:pr-14">
        <Link
          to={paths.items}
          viewTransition={motionIsWelcome()}
          className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-medium text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          {own.back}
        </Link>
        {found.data && !isGone && (
          <DeleteRecipe item={found.data} onDeleted={async () => navigate(paths.items)} />
        )}
      </div>
      {found.isPending && <RecipeSkeleton />}
      {(isGone || (found.isError && !found.data)) && (
        <Failure error={found.error} onRetry={() => found.refetch()} />
      )}
      {found.data && !isGone && <Recipe item={found.data} />}
    </>
  );
}
