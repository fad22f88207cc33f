import type { Item } from '@plateful/contract';
import { ChevronRight } from 'lucide-react';
import type { ComponentType } from 'react';
import { getCategoryLabel } from '#entities/recipe/category-order-and-labels.ts';
import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { hyphenateLongWords } from '#lib/hyphenate-long-words.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { importTexts } from '#texts/en/import.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { FormActionBarProps } from '#ui/form-action-bar.tsx';

const t = importTexts.importItems;

interface ImportResultsProps {
  items: readonly Item[];
  Actions: ComponentType<FormActionBarProps>;
  onImportMore: () => void;
}

/** The imported recipes, if there are several. */
export function ImportResults({ items, Actions, onImportMore }: ImportResultsProps) {
  const isShort = items.length < 6;
  return (
    <section
      aria-labelledby="imported"
      className={classNames(
        'grid gap-4 sm:gap-6',
        isShort ? 'max-desktop:mb-(--action-bar-height)' : 'mb-(--action-bar-height)',
      )}
    >
      <div role="status">
        <h2 id="imported" className="text-2xl">
          {t.results(items.length)}
        </h2>
      </div>
      <div className="card-surface overflow-clip">
        <ul>
          {items.map((item) => (
            <li key={item._id} className="border-t border-line first:border-t-0">
              <Link
                to={paths.item(item._id)}
                className="flex min-h-14 items-center gap-4 px-4 py-2 -outline-offset-2 hover:bg-sunken sm:px-6"
              >
                <span className="min-w-0 flex-1 font-medium wrap-anywhere">
                  {hyphenateLongWords(getLocalizedTitle(item))}
                </span>
                <span className="text-sm text-muted">{getCategoryLabel(item.category)}</span>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
        <Actions isShortForm={isShort} errorMessage={null}>
          <ButtonLink to={paths.items}>{t.allRecipes}</ButtonLink>
          <Button variant="secondary" onClick={onImportMore}>
            {t.importMore}
          </Button>
        </Actions>
      </div>
    </section>
  );
}
