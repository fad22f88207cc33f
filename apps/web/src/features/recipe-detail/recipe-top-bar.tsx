import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { canAnimatePageTransitions } from '#lib/motion-preferences.ts';
import { paths } from '#lib/paths.ts';
import { Link } from '#lib/router/link.tsx';
import { recipeTexts } from '#texts/en/recipe.ts';

const t = recipeTexts.recipe;

/** Back link and actions. */
export function RecipeTopBar({ children }: { children?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-2 desktop:pr-14 print:hidden">
      <Link
        to={paths.items}
        parents={[paths.home, paths.items, paths.search]}
        viewTransition={canAnimatePageTransitions()}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-medium text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        {t.back}
      </Link>
      {children}
    </div>
  );
}
