import { ListChecks, X } from 'lucide-react';
import { useState } from 'react';
import { hyphenateLongWords } from '#lib/hyphenate-long-words.ts';
import { Link } from '#lib/router/link.tsx';
import { cookTexts } from '#texts/en/cook.ts';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SkeletonLine } from '#ui/skeleton.tsx';

const t = cookTexts.cook;
const iconButtonClass =
  'inline-flex min-h-13 min-w-13 shrink-0 items-center justify-center gap-2 rounded-control px-3 font-medium text-muted hover:bg-sunken hover:text-ink';

interface AllIngredientsButtonProps {
  ingredients: readonly string[];
  /** Empty if the servings are unknown. */
  servingsLabel: string;
}

/** Opens a dialog with all ingredients. */
function AllIngredientsButton({ ingredients, servingsLabel }: AllIngredientsButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t.allIngredients}
        onClick={() => setOpen(true)}
        className={`${iconButtonClass} justify-self-end`}
      >
        <ListChecks aria-hidden="true" className="size-6" />
        <span className="hidden sm:inline">{t.allIngredients}</span>
      </button>
      <Dialog
        open={open}
        title={t.allIngredients}
        body={servingsLabel}
        focusTitleOnOpen
        isSheetOnPhones
        onCancel={() => setOpen(false)}
      >
        <ul className="mt-4 divide-y divide-line pb-3 text-lg">
          {ingredients.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same line may occur twice
            <li key={index} className="py-3">
              {line}
            </li>
          ))}
        </ul>
        {/* Visible without scrolling to the end of a long list. */}
        <div className="sticky bottom-0 -mx-6 -mb-6 bg-surface px-6 pt-2 pb-6 before:absolute before:inset-x-0 before:bottom-full before:h-6 before:bg-linear-to-t before:from-surface">
          <Button
            variant="secondary"
            size="large"
            className="w-full"
            onClick={() => setOpen(false)}
          >
            {texts.ui.close}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

interface CookHeaderProps extends AllIngredientsButtonProps {
  /** Null while the recipe is loading. */
  title: string | null;
  exitPath: string;
  exitLabel: string;
}

/** Exit link, recipe title and ingredients button. */
export function CookHeader({ title, exitPath, exitLabel, ...ingredientsProps }: CookHeaderProps) {
  return (
    <header className="grid grid-cols-[auto_1fr_auto] items-center gap-2 px-2 pt-[max(0.5rem,env(safe-area-inset-top))] sm:grid-cols-[1fr_auto_1fr] sm:px-4">
      <Link
        to={exitPath}
        replace
        aria-label={exitLabel}
        title={exitLabel}
        className={`${iconButtonClass} justify-self-start`}
      >
        <X aria-hidden="true" className="size-6" />
      </Link>
      <h1
        tabIndex={-1}
        className="line-clamp-2 min-w-0 text-center text-base leading-tight sm:text-lg"
      >
        {title === null ? (
          <>
            <span className="sr-only">{t.pageTitle}</span>
            <SkeletonLine className="fade-in-delayed mx-auto w-32" />
          </>
        ) : (
          hyphenateLongWords(title)
        )}
      </h1>
      {ingredientsProps.ingredients.length > 0 ? (
        <AllIngredientsButton {...ingredientsProps} />
      ) : (
        <span className="size-13" />
      )}
    </header>
  );
}
