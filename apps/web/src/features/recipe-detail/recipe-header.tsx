import { type Item, MAX_SERVINGS } from '@plateful/contract';
import { CalendarDays, ChefHat, Clock, Flame, RotateCcw, Star, Tag, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { getCategoryLabel } from '#entities/recipe/category-order-and-labels.ts';
import { formatCalorieRange } from '#entities/recipe/format-calorie-range.ts';
import { getCookModePath } from '#entities/recipe/recipe-paths.ts';
import { getLocalizedTitle, getRecipePhotoProps } from '#entities/recipe/recipe-photo-and-title.ts';
import type { ScaledRecipe } from '#entities/recipe/use-scaled-recipe.ts';
import {
  formatDate,
  formatMinutes,
  formatRoundedNumber,
  joinFacts,
} from '#lib/format-for-locale.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chips-and-badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { NumberStepper } from '#ui/number-stepper.tsx';
import { Photo } from '#ui/photo.tsx';

const t = recipeTexts.recipe;
const iconClass = 'size-4 shrink-0';

interface ServingsStepperProps {
  originalServings: number;
  servings: number;
  onChange: (servings: number) => void;
}

/** Changes the servings, and offers a reset if they differ from the recipe's own. */
function ServingsStepper({ originalServings, servings, onChange }: ServingsStepperProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Chip icon={<Users aria-hidden="true" className={iconClass} />}>
        <span className="hidden print:inline">{t.servings(servings)}</span>
        <span className="print:hidden">
          <NumberStepper
            label={t.servingsLabel}
            decrementLabel={t.decreaseServings}
            incrementLabel={t.increaseServings}
            value={servings}
            min={1}
            max={MAX_SERVINGS}
            formatValue={t.servings}
            unit={t.servingsUnit(servings)}
            onChange={onChange}
          />
        </span>
      </Chip>
      {servings !== originalServings && (
        <button
          type="button"
          onClick={() => onChange(originalServings)}
          className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm font-medium text-accent-ink hover:bg-sunken print:hidden"
        >
          <RotateCcw aria-hidden="true" className="size-4" />
          {t.resetServings(originalServings)}
        </button>
      )}
    </span>
  );
}

/** "2 hr 35 min  Preparation 40 min · Cooking 55 min", on narrow screens in two lines. */
function Times({
  totalMinutes,
  prepMinutes,
  cookMinutes,
}: Pick<Item, 'totalMinutes' | 'prepMinutes' | 'cookMinutes'>) {
  const parts = [
    prepMinutes !== null && t.prep(formatMinutes(prepMinutes)),
    cookMinutes !== null && t.cookTime(formatMinutes(cookMinutes)),
  ].filter((part) => part !== false);
  if (totalMinutes === null && parts.length === 0) return null;
  return (
    <li className="flex basis-full gap-2 text-sm text-muted lg:text-base">
      <Clock aria-hidden="true" className="h-lh w-4 shrink-0" />
      <span className="flex flex-wrap gap-x-3">
        {totalMinutes !== null && (
          <span>
            <span className="sr-only">{t.totalTime} </span>
            {formatMinutes(totalMinutes)}{' '}
          </span>
        )}
        {parts.length > 0 && <span>{joinFacts(parts)}</span>}
      </span>
    </li>
  );
}

function RecipeFacts({ item, scaledRecipe }: { item: Item; scaledRecipe: ScaledRecipe }) {
  return (
    <ul
      aria-label={t.factsLabel}
      className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 lg:[&_li>span]:text-base"
    >
      {item.servings !== null && scaledRecipe.servings !== null && (
        <li className="basis-full">
          <ServingsStepper
            originalServings={item.servings}
            servings={scaledRecipe.servings}
            onChange={scaledRecipe.setServings}
          />
        </li>
      )}
      <Times {...item} />
      {item.rating !== null && (
        <li>
          <Chip
            icon={<Star aria-hidden="true" className="size-4 shrink-0 fill-amber text-amber" />}
          >
            <span className="sr-only">{t.rating(item.rating)}</span>
            <span aria-hidden="true">{item.rating}</span>
          </Chip>
        </li>
      )}
      {item.calories !== null && (
        <li>
          <Chip icon={<Flame aria-hidden="true" className={iconClass} />}>
            {t.calories(formatCalorieRange(item) ?? formatRoundedNumber(item.calories))}
          </Chip>
        </li>
      )}
      <li>
        <Chip icon={<Tag aria-hidden="true" className={iconClass} />}>
          {getCategoryLabel(item.category)}
        </Chip>
      </li>
      <li>
        <Chip icon={<CalendarDays aria-hidden="true" className={iconClass} />}>
          <time dateTime={item.createdAt}>{formatDate(item.createdAt)}</time>
        </Chip>
      </li>
    </ul>
  );
}

interface HeroPhotoProps {
  item: Item;
  onOpen: (src: string) => void;
}

/** The main photo; a click opens the photo viewer. */
function HeroPhoto({ item, onOpen }: HeroPhotoProps) {
  const photo = getRecipePhotoProps(item, true);
  const { src } = photo;
  const alt = t.photoAlt(getLocalizedTitle(item));
  const photoElement = (
    <Photo
      {...photo}
      alt={alt}
      isEager
      viewTransitionName="recipe-photo"
      className={classNames(
        'sm:rounded-card print:aspect-4/3 print:rounded-control',
        // The illustration is smaller than a photo.
        src === null ? 'aspect-3/2 sm:aspect-2/1 lg:aspect-3/2' : 'aspect-3/2',
      )}
    />
  );
  if (src === null) {
    return (
      <div className="photo-on-top relative print:hidden">
        {photoElement}
        <p className="absolute inset-x-0 bottom-4 text-center text-sm text-muted">{t.noImage}</p>
      </div>
    );
  }
  return (
    <button
      type="button"
      aria-label={t.openPhoto(alt)}
      onClick={() => onOpen(src)}
      className="photo-on-top block cursor-zoom-in outline-offset-[-4px] sm:rounded-card sm:outline-offset-3 print:order-2 print:m-0"
    >
      {photoElement}
    </button>
  );
}

interface RecipeHeaderProps extends HeroPhotoProps {
  scaledRecipe: ScaledRecipe;
  /** Notes below the description. */
  notes: ReactNode;
}

/** Photo, title, description and key facts. */
export function RecipeHeader({ item, scaledRecipe, notes, onOpen }: RecipeHeaderProps) {
  const hasPhoto = getRecipePhotoProps(item).src !== null;
  return (
    <header
      className={classNames(
        'grid items-start gap-6 lg:gap-12 print:grid-cols-[minmax(0,1fr)_5cm] print:gap-6',
        hasPhoto
          ? 'lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]'
          : 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1.45fr)]',
      )}
    >
      <HeroPhoto item={item} onOpen={onOpen} />
      {/* Centered beside a higher photo. */}
      <div className="min-w-0 lg:self-center print:self-start">
        {/* Only words that hardly fit on a line are hyphenated. */}
        <h1
          tabIndex={-1}
          className="text-3xl hyphens-auto [hyphenate-limit-chars:18_5_4] md:text-4xl lg:text-3xl xl:text-4xl print:text-2xl"
        >
          {getLocalizedTitle(item)}
        </h1>
        {item.description && (
          <p className="mt-4 max-w-[68ch] text-lg text-muted print:mt-2 print:text-sm">
            {item.description}
          </p>
        )}
        {notes}
        <RecipeFacts item={item} scaledRecipe={scaledRecipe} />
        {item.instructions.length > 0 && (
          <ButtonLink
            to={getCookModePath(item._id, scaledRecipe.chosenServings)}
            prefetch="render"
            size="large"
            icon={<ChefHat aria-hidden="true" className="size-5" />}
            className="mt-6 w-full sm:w-auto sm:min-w-44 print:hidden"
          >
            {t.cook}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}
