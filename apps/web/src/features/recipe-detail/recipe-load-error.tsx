import { getErrorMessage } from '#lib/api-client.ts';
import { isNotFoundError } from '#lib/is-not-found-error.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { texts } from '#texts/localization.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { IllustratedMessage } from '#ui/illustrated-message.tsx';
import { PlateIllustration } from '#ui/illustrations.tsx';
import { PageLoadError } from '#ui/page-load-error.tsx';

const t = texts.recipeLoadError;

interface RecipeLoadErrorProps {
  /** Null if the recipe was deleted on another device. */
  error: Error | null;
  onRetry: () => void;
  headingLevel?: 'h1' | 'h2';
}

/** Shown instead of a recipe that does not exist or could not be loaded. */
export function RecipeLoadError({ error, onRetry, headingLevel = 'h1' }: RecipeLoadErrorProps) {
  const isNotFound = !error || isNotFoundError(error);
  const allRecipes = (
    <ButtonLink to={paths.items} variant={isNotFound ? 'primary' : 'secondary'}>
      {t.allRecipes}
    </ButtonLink>
  );
  if (!isNotFound) {
    return (
      <PageLoadError
        error={error}
        headingLevel={headingLevel}
        message={getErrorMessage(error, t.failed)}
        secondaryAction={allRecipes}
        onRetry={onRetry}
      />
    );
  }
  return (
    <IllustratedMessage
      isAlert
      headingLevel={headingLevel}
      illustration={<PlateIllustration />}
      title={t.notFound}
      action={
        <>
          {allRecipes}
          <Button onClick={onRetry} variant="secondary">
            {texts.ui.tryAgain}
          </Button>
        </>
      }
    >
      {t.notFoundBody}
    </IllustratedMessage>
  );
}
