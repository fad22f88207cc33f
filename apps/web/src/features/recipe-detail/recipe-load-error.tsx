import { getErrorMessage } from '#lib/api-client.ts';
import { isNotFoundError } from '#lib/is-not-found-error.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { texts } from '#texts/localization.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { IllustratedMessage } from '#ui/illustrated-message.tsx';
import { PanIllustration, PlateIllustration } from '#ui/illustrations.tsx';

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
  const retry = (
    <Button key="retry" onClick={onRetry} variant={isNotFound ? 'secondary' : 'primary'}>
      {texts.ui.tryAgain}
    </Button>
  );
  const allRecipes = (
    <ButtonLink key="recipes" to={paths.items} variant={isNotFound ? 'primary' : 'secondary'}>
      {t.allRecipes}
    </ButtonLink>
  );
  return (
    <IllustratedMessage
      isAlert
      error={isNotFound ? null : error}
      headingLevel={headingLevel}
      illustration={isNotFound ? <PlateIllustration /> : <PanIllustration />}
      title={isNotFound ? t.notFound : getErrorMessage(error, t.failed)}
      action={isNotFound ? [allRecipes, retry] : [retry, allRecipes]}
    >
      {isNotFound ? t.notFoundBody : null}
    </IllustratedMessage>
  );
}
