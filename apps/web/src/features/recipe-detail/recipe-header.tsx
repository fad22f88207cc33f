import { type Item, MAX_SERVINGS } from '@plateful/contract';
import { ChefHat, RotateCcw, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { getCategoryLabel } from '#entities/recipe/category-order-and-labels.ts';
import { formatCalorieRange } from '#entities/recipe/format-calorie-range.ts';
import { getCookModePath } from '#entities/recipe/recipe-paths.ts';
import { getLocalizedTitle, getRecipePhotoProps } from '#entities/recipe/recipe-photo-and-title.ts';
import type { ScaledRecipe } from '#entities/recipe/use-scaled-recipe.ts';
import { formatMinutes, formatRoundedNumber } from '#lib/format-for-locale.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { NumberStepper } from '#ui/number-stepper.tsx';
import { Photo } from '#ui/photo.tsx';

const t = recipeTexts.recipe;

interface ServingsStepperProps {
  originalServings: number;
  servings: number;
  onChange: (servings: number) => void;
}

/** Changes the servings, and offers a reset if they differ from the recipe's own. */
function ServingsStepper({ originalServings, servings, onChange }: ServingsStepperProps) {
  return (
    <div className="recipe-hero-servings">
      <p className="hidden print:block">{t.servings(servings)}</p>
      <div className="flex items-center gap-1 print:hidden">
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
        {servings !== originalServings && (
          <button
            type="button"
            aria-label={t.resetServings(originalServings)}
            title={t.resetServings(originalServings)}
            onClick={() => onChange(originalServings)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-medium text-accent-ink hover:bg-sunken"
          >
            <RotateCcw aria-hidden="true" className="size-4" />
            {originalServings}
          </button>
        )}
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li>
      <span className="block text-sm text-muted">{label} </span>
      <span className="font-medium">{children}</span>
    </li>
  );
}

function RecipeFacts({ item }: { item: Item }) {
  const { totalMinutes, prepMinutes, cookMinutes, rating, calories } = item;
  return (
    <ul aria-label={t.factsLabel} className="recipe-hero-facts">
      {totalMinutes !== null && <Fact label={t.totalTime}>{formatMinutes(totalMinutes)}</Fact>}
      {prepMinutes !== null && <Fact label={t.prep}>{formatMinutes(prepMinutes)}</Fact>}
      {cookMinutes !== null && <Fact label={t.cookTime}>{formatMinutes(cookMinutes)}</Fact>}
      {calories !== null && (
        <Fact label={t.nutrients.calories}>
          {t.calories(formatCalorieRange(item) ?? formatRoundedNumber(calories))}
        </Fact>
      )}
      <Fact label={t.category}>{getCategoryLabel(item.category)}</Fact>
      {rating !== null && (
        <Fact label={t.rating}>
          <Star
            aria-hidden="true"
            className="mr-1 inline size-4 -translate-y-px fill-amber text-amber"
          />
          {formatRoundedNumber(rating)}
        </Fact>
      )}
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
        'aspect-3/2 sm:rounded-card print:aspect-4/3 print:rounded-control',
        src === null && 'sm:aspect-2/1 lg:aspect-3/2',
      )}
    />
  );
  if (src === null) {
    return (
      <div className="photo-on-top recipe-hero-photo relative print:hidden">
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
      className="photo-on-top recipe-hero-photo block cursor-zoom-in outline-offset-[-4px] sm:rounded-card sm:outline-offset-3 print:m-0"
    >
      {photoElement}
    </button>
  );
}

interface RecipeHeaderProps extends HeroPhotoProps {
  scaledRecipe: ScaledRecipe;
  /** Notes below the description. */
  notes: ReactNode;
  /** Instead of the link to cook mode. */
  invitation: ReactNode;
}

/** Photo, title, description and key facts. */
export function RecipeHeader(props: RecipeHeaderProps) {
  const { item, scaledRecipe, notes, invitation, onOpen } = props;
  const hasPhoto = getRecipePhotoProps(item).src !== null;
  const title = getLocalizedTitle(item);
  // Beside a photo, the column of the title is narrow.
  const hasLongWord = /\S{13}/.test(title);
  return (
    <header className={hasPhoto ? 'recipe-hero' : 'recipe-hero recipe-hero-without-photo'}>
      <HeroPhoto item={item} onOpen={onOpen} />
      <div className="recipe-hero-title min-w-0">
        {/* Only words that hardly fit on a line are hyphenated. */}
        <h1
          tabIndex={-1}
          className={classNames(
            'text-3xl hyphens-auto [hyphenate-limit-chars:18_5_4] md:text-4xl print:text-2xl',
            hasPhoto && (hasLongWord ? 'lg:text-2xl xl:text-3xl' : 'lg:text-3xl xl:text-4xl'),
          )}
        >
          {title}
        </h1>
        {item.description && (
          <p className="mt-4 max-w-[68ch] text-lg text-muted print:mt-2 print:text-sm">
            {item.description}
          </p>
        )}
        {notes}
      </div>
      {item.servings !== null && scaledRecipe.servings !== null && (
        <ServingsStepper
          originalServings={item.servings}
          servings={scaledRecipe.servings}
          onChange={scaledRecipe.setServings}
        />
      )}
      <RecipeFacts item={item} />
      {invitation}
      {item.instructions.length > 0 && (
        <ButtonLink
          to={getCookModePath(item._id, scaledRecipe.chosenServings)}
          prefetch="render"
          size="large"
          icon={<ChefHat aria-hidden="true" className="size-5" />}
          className="recipe-hero-cook print:hidden"
        >
          {t.cook}
        </ButtonLink>
      )}
    </header>
  );
}
