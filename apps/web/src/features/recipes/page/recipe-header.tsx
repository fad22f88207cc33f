import { type Item, SERVINGS_MAXIMUM } from '@plateful/contract';
import { CalendarDays, ChefHat, Flame, RotateCcw, Tag, Users } from 'lucide-react';
import { categoryLabel } from '#features/recipes/categories.ts';
import { cookAddress } from '#features/recipes/page/recipe-address.ts';
import type { ShownRecipe } from '#features/recipes/page/use-shown-recipe.ts';
import { photoOf, titleOf } from '#features/recipes/photo-of.ts';
import { formatDate, formatNumber } from '#lib/format.ts';
import { texts } from '#texts/texts.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { Photo } from '#ui/photo.tsx';
import { Stepper } from '#ui/stepper.tsx';

const own = texts.recipe;
const icon = 'size-4 shrink-0 text-accent-ink';

interface ServingsProps {
  usual: number;
  servings: number;
  onChange: (servings: number) => void;
}

/** For how many the recipe is shown; other than it is kept, it says so by the way back. */
function Servings({ usual, servings, onChange }: ServingsProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Chip icon={<Users aria-hidden="true" className={icon} />}>
        <span className="hidden print:inline">{own.servings(servings)}</span>
        <span className="print:hidden">
          <Stepper
            label={own.servingsLabel}
            fewer={own.fewer}
            more={own.more}
            value={servings}
            minimum={1}
            maximum={SERVINGS_MAXIMUM}
            describe={own.servings}
            unit={own.servingsWord(servings)}
            onChange={onChange}
          />
        </span>
      </Chip>
      {servings !== usual && (
        <button
          type="button"
          onClick={() => onChange(usual)}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm font-medium text-accent-ink hover:bg-sunken print:hidden"
        >
          <RotateCcw aria-hidden="true" className="size-4" />
          {own.reset(usual)}
        </button>
      )}
    </span>
  );
}

function Facts({ item, shown }: { item: Item; shown: ShownRecipe }) {
  return (
    <ul aria-label={own.facts} className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
      {item.servings !== null && shown.servings !== null && (
        <li className="basis-full">
          <Servings usual={item.servings} servings={shown.servings} onChange={shown.setServings} />
        </li>
      )}
      {item.calories !== null && (
        <li>
          <Chip icon={<Flame aria-hidden="true" className={icon} />}>
            {own.calories(formatNumber(item.calories))}
          </Chip>
        </li>
      )}
      <li>
        <Chip icon={<Tag aria-hidden="true" className={icon} />}>
          {categoryLabel(item.category)}
        </Chip>
      </li>
      <li>
        <Chip icon={<CalendarDays aria-hidden="true" className={icon} />}>
          <time dateTime={item.createdAt}>{formatDate(item.createdAt)}</time>
        </Chip>
      </li>
    </ul>
  );
}

interface LeadPhotoProps {
  item: Item;
  onOpen: (src: string) => void;
}

/** The picture that stands for the recipe; a press opens it large. */
function LeadPhoto({ item, onOpen }: LeadPhotoProps) {
  const photo = photoOf(item, true);
  const { src } = photo;
  const alt = own.photoOf(titleOf(item));
  const picture = (
    <Photo
      {...photo}
      alt={alt}
      eager
      viewTransitionName="recipe-photo"
      className={classNames(
        'sm:rounded-card print:aspect-4/3 print:rounded-control',
        // A drawing has less to tell.
        src === null ? 'aspect-2/1 lg:aspect-3/2' : 'aspect-3/2',
      )}
    />
  );
  if (src === null) {
    return (
      <div className="relative -mx-4 sm:mx-0 print:hidden">
        {picture}
        <p className="absolute inset-x-0 bottom-4 text-center text-sm text-muted">{own.noImage}</p>
      </div>
    );
  }
  return (
    <button
      type="button"
      aria-label={own.enlarge(alt)}
      onClick={() => onOpen(src)}
      className="-mx-4 block cursor-zoom-in outline-offset-[-4px] sm:mx-0 sm:rounded-card sm:outline-offset-3 print:order-2 print:m-0"
    >
      {picture}
    </button>
  );
}

interface RecipeHeaderProps extends LeadPhotoProps {
  shown: ShownRecipe;
}

/** Photo, title, description and the facts at a glance. */
export function RecipeHeader({ item, shown, onOpen }: RecipeHeaderProps) {
  const hasPhoto = photoOf(item).src !== null;
  return (
    <header
      className={classNames(
        'grid gap-6 lg:items-center lg:gap-12 print:grid-cols-[minmax(0,1fr)_5cm] print:items-start print:gap-6',
        hasPhoto
          ? 'lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]'
          : 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1.45fr)]',
      )}
    >
      <LeadPhoto item={item} onOpen={onOpen} />
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-3xl md:text-4xl lg:text-3xl xl:text-4xl print:text-2xl">
          {titleOf(item)}
        </h1>
        {item.description && (
          <p className="mt-4 max-w-[68ch] text-lg text-muted print:mt-2 print:text-sm">
            {item.description}
          </p>
        )}
        <Facts item={item} shown={shown} />
        {item.instructions.length > 0 && (
          <ButtonLink
            to={cookAddress(item._id, shown.servings === item.servings ? null : shown.servings)}
            prefetch="render"
            size="large"
            icon={<ChefHat aria-hidden="true" className="size-5" />}
            className="mt-6 w-full sm:w-auto sm:min-w-44 print:hidden"
          >
            {own.cook}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}
