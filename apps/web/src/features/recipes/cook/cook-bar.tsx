import { ListChecks, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { texts } from '#texts/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

const own = texts.cook;
const round =
  'inline-flex min-h-13 min-w-13 shrink-0 items-center justify-center gap-2 rounded-control px-3 font-medium text-muted hover:bg-sunken hover:text-ink';

interface AllIngredientsProps {
  ingredients: readonly string[];
  /** For how many; empty when nobody knows. */
  servings: string;
}

/** The whole list, one press away from every step. */
function AllIngredients({ ingredients, servings }: AllIngredientsProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={own.allIngredients}
        onClick={() => setOpen(true)}
        className={round}
      >
        <ListChecks aria-hidden="true" className="size-6" />
        <span className="hidden sm:inline">{own.allIngredients}</span>
      </button>
      <Dialog
        open={open}
        title={own.allIngredients}
        body={servings}
        forReading
        onCancel={() => setOpen(false)}
      >
        <ul className="mt-4 divide-y divide-line text-lg">
          {ingredients.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same line may stand twice
            <li key={index} className="py-3">
              {line}
            </li>
          ))}
        </ul>
        <Button size="large" className="mt-6 w-full" onClick={() => setOpen(false)}>
          {texts.ui.close}
        </Button>
      </Dialog>
    </>
  );
}

interface CookBarProps extends AllIngredientsProps {
  title: string;
  leaveTo: string;
}

/** The way out, what is being cooked, and what it takes. */
export function CookBar({ title, leaveTo, ...list }: CookBarProps) {
  return (
    <header className="flex items-center gap-2 px-2 pt-[max(0.5rem,env(safe-area-inset-top))] sm:px-4">
      <Link to={leaveTo} aria-label={own.leave} title={own.leave} className={round}>
        <X aria-hidden="true" className="size-6" />
      </Link>
      <h1
        tabIndex={-1}
        className="line-clamp-2 min-w-0 flex-1 text-center text-base leading-tight sm:text-lg"
      >
        {title}
      </h1>
      {list.ingredients.length > 0 ? <AllIngredients {...list} /> : <span className="size-13" />}
    </header>
  );
}
