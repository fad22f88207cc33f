import { isAbsence } from '#features/recipes/page/absence.ts';
import { errorText } from '#lib/api.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PanDrawing, PlateDrawing } from '#ui/drawings.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

const own = texts.recipe;

interface RecipeFailureProps {
  /** What came instead of the recipe; nothing when it was deleted elsewhere meanwhile. */
  error: Error | null;
  onRetry: () => void;
}

/** Stands where the recipe would: it is not there, or could not be fetched. */
export function RecipeFailure({ error, onRetry }: RecipeFailureProps) {
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
