import { type Item, MAX_SERVINGS } from '@plateful/contract';
import { ChefHat, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { getCategoryLabel } from '#entities/recipe/category-order-and-labels.ts';
import { formatCalorieRange } from '#entities/recipe/format-calorie-range.ts';
import { getCookModePath } from '#entities/recipe/recipe-paths-with-servings.ts';
import { getLocalizedTitle, getRecipePhotoProps } from '#entities/recipe/recipe-photo-and-title.ts';
import type { ScaledAndConvertedRecipe } from '#entities/recipe/use-scaled-and-converted-recipe.ts';
import { formatMinutes, formatRoundedNumber } from '#lib/format-for-locale.ts';
import { hyphenateLongWords } from '#lib/hyphenate-long-words.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { usePreloadWhenIdle } from '#lib/router/use-preload-when-idle.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ExpandableText } from '#ui/expandable-text.tsx';
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
    <div data-keep-visible="" className="recipe-hero-servings">
      <p className="hidden print:block">{t.servings(servings)}</p>
      {/* The reset stands beside the servings, in two lines where there is little room. */}
      <div className="flex flex-wrap items-center gap-x-1 print:hidden">
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
            onClick={() => onChange(originalServings)}
            className="min-h-11 max-w-max grow basis-28 rounded-full px-3 text-left text-sm leading-tight font-medium text-accent-ink hover:bg-sunken"
          >
            {t.resetServings(originalServings)}
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

function CategoryAndRating({ category, rating }: Pick<Item, 'category' | 'rating'>) {
  return (
    <p className="mb-2 text-sm font-medium text-muted">
      <span className="sr-only">{t.category} </span>
      {hyphenateLongWords(getCategoryLabel(category))}
      {rating !== null && (
        <>
          {' · '}
          <span className="sr-only">{t.rating} </span>
          <Star
            aria-hidden="true"
            className="mr-1 inline size-4 -translate-y-px fill-amber text-amber"
          />
          {formatRoundedNumber(rating)}
        </>
      )}
    </p>
  );
}

function RecipeFacts({ item }: { item: Item }) {
  const { totalMinutes, prepMinutes, cookMinutes, calories } = item;
  if (totalMinutes === null && prepMinutes === null && cookMinutes === null && calories === null)
    return null;
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
  if (src === null) {
    return (
      <div className="photo-on-top recipe-hero-photo recipe-hero-illustration print:hidden">
        <Photo
          {...photo}
          alt={alt}
          viewTransitionName="recipe-photo"
          className="absolute! inset-0 sm:rounded-card"
        />
        <p className="relative text-sm text-muted">
          {t.noImage}
          <ButtonLink
            variant="link"
            className="-ml-4 flex w-max text-sm! lg:mx-auto"
            to={paths.editItem(item._id)}
          >
            {t.addPhotos}
          </ButtonLink>
        </p>
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
      <Photo
        {...photo}
        alt={alt}
        isEager
        viewTransitionName="recipe-photo"
        className="aspect-3/2 sm:rounded-card print:aspect-4/3 print:rounded-control"
      />
    </button>
  );
}

function CookLink({ to }: { to: string }) {
  usePreloadWhenIdle(to);
  return (
    <ButtonLink
      to={to}
      size="large"
      icon={<ChefHat aria-hidden="true" className="size-5" />}
      className="recipe-hero-cook print:hidden"
    >
      {t.cook}
    </ButtonLink>
  );
}

interface RecipeHeaderProps extends HeroPhotoProps {
  scaledRecipe: ScaledAndConvertedRecipe;
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
  const hasVeryLongWord = /\S{19}/.test(title);
  return (
    <header className={hasPhoto ? 'recipe-hero' : 'recipe-hero recipe-hero-without-photo'}>
      <HeroPhoto item={item} onOpen={onOpen} />
      <div data-keep-visible="" className="recipe-hero-title min-w-0">
        <CategoryAndRating {...item} />
        <h1
          tabIndex={-1}
          className={classNames(
            'print:text-2xl',
            hasVeryLongWord ? 'text-2xl md:text-3xl' : 'text-3xl md:text-4xl',
            hasPhoto && (hasLongWord ? 'lg:text-2xl xl:text-3xl' : 'lg:text-3xl xl:text-4xl'),
          )}
        >
          {hyphenateLongWords(title)}
        </h1>
        {item.description && (
          <ExpandableText
            text={item.description}
            showMoreLabel={t.showMore}
            showLessLabel={t.showLess}
            className="mt-4 max-w-[68ch] text-lg text-muted print:mt-2 print:text-sm"
          >
            {hyphenateLongWords(item.description)}
          </ExpandableText>
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
        <CookLink to={getCookModePath(item._id, scaledRecipe.chosenServings)} />
      )}
    </header>
  );
}
