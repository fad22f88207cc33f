import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { canAnimatePageTransitions } from '#lib/motion-preferences.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { recipeTexts } from '#texts/en/recipe.ts';
import { classNames } from '#ui/class-names.ts';
import { useRootAttribute } from '#ui/use-root-attribute.ts';

const t = recipeTexts.recipe;

interface RecipeTopBarProps {
  /** On phones the bar lies on the photo below it, which then begins at the top of the page. */
  isOnPhoto?: boolean;
  children?: ReactNode;
}

const onPhotoClass = 'max-sm:rounded-full max-sm:bg-surface/90 max-sm:shadow-soft';

/** Back link and actions. */
export function RecipeTopBar({ isOnPhoto = false, children }: RecipeTopBarProps) {
  useRootAttribute('data-with-photo-on-top', isOnPhoto);
  useRootAttribute('data-with-back-row', !isOnPhoto);
  return (
    <div
      className={classNames(
        'desktop:pr-14 print:hidden',
        isOnPhoto
          ? 'mb-4 flex flex-wrap items-center justify-between gap-x-2 max-sm:absolute max-sm:inset-x-3 max-sm:top-[max(0.75rem,env(safe-area-inset-top))] max-sm:z-10 max-sm:has-[[role=menu]]:z-50'
          : 'back-row',
      )}
    >
      <Link
        to={paths.items}
        parents={[paths.home, paths.items, paths.search]}
        viewTransition={canAnimatePageTransitions()}
        className={classNames(
          'inline-flex min-h-11 items-center gap-2 rounded-control font-medium text-muted hover:text-ink',
          isOnPhoto ? 'max-sm:px-3 sm:-ml-2 sm:px-2' : '-ml-2 px-2',
          isOnPhoto && onPhotoClass,
        )}
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        <span className={classNames(isOnPhoto && 'max-sm:sr-only')}>{t.back}</span>
      </Link>
      <div className={classNames(isOnPhoto && onPhotoClass)}>{children}</div>
    </div>
  );
}
