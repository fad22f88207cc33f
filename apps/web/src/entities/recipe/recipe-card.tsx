import type { ItemCard } from '@plateful/contract';
import { CircleHelp } from 'lucide-react';
import { memo } from 'react';
import { FavoriteCardButton } from '#entities/recipe/favorite-card-button.tsx';
import { HighlightedText } from '#entities/recipe/highlighted-text.tsx';
import { getCardPhotoProps, getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { formatDate, formatMinutes, joinFacts } from '#lib/format-for-locale.ts';
import { hyphenateLongWords } from '#lib/hyphenate-long-words.ts';
import { canAnimatePageTransitions } from '#lib/motion-preferences.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { texts } from '#texts/localization.ts';
import { classNames } from '#ui/class-names.ts';
import { Photo } from '#ui/photo.tsx';

interface RecipeCardProps {
  item: ItemCard;
  /** Whether the whole card is a link, or its title only. */
  isFullyClickable: boolean;
  headingLevel: 'h2' | 'h3';
  /** Without a description. */
  isCompact?: boolean | undefined;
  /** `wide-card`, with the breakpoints at which the photo is beside the text. */
  wideClass?: string | undefined;
  eager?: boolean;
  /** Whether a view transition from or to its recipe is running. */
  isTransitioning: boolean;
  /** Search words to mark in the title. */
  searchWords?: string | undefined;
  /** Called when the pointer or the focus reaches the link. */
  onPrefetch?: ((itemId: string) => void) | undefined;
}

/** "25 min · 420 kcal"; the date if both are unknown. */
function formatFacts({ minutes, calories, createdAt }: ItemCard): string {
  const facts = [
    minutes !== null && formatMinutes(minutes),
    calories !== null && texts.items.calories(Math.round(calories)),
  ].filter((fact) => fact !== false);
  return facts.length > 0 ? joinFacts(facts) : formatDate(createdAt);
}

/** The card of a recipe: photo, title, description, time and calories. */
export const RecipeCard = memo(function RecipeCard({
  item,
  isFullyClickable,
  headingLevel: Heading,
  isCompact,
  wideClass,
  eager,
  isTransitioning,
  searchWords,
  onPrefetch,
}: RecipeCardProps) {
  return (
    <article
      className={classNames(
        'recipe-card group relative card-surface overflow-hidden',
        wideClass,
        isFullyClickable &&
          'transition-transform duration-200 ease-standard hover:-translate-y-0.5',
      )}
    >
      <Photo
        {...getCardPhotoProps(item)}
        alt=""
        isEager={eager ?? false}
        viewTransitionName={isTransitioning ? 'recipe-photo' : undefined}
        className="aspect-4/3 shrink-0"
      />
      {item.needsReview && (
        <p className="absolute top-2.5 left-2 flex h-7 items-center gap-1 whitespace-nowrap rounded-full bg-surface px-2 text-xs font-semibold shadow-soft">
          <CircleHelp aria-hidden="true" className="size-4 text-accent-ink" />
          {texts.items.needsReview}
        </p>
      )}
      <div data-card-text="" className="flex flex-1 flex-col p-3 sm:p-4">
        {/* Four lines in total, so that a short title leaves more of them to the description. */}
        <div className={isCompact ? undefined : 'line-clamp-4 min-h-0'}>
          <Heading
            className={classNames(
              'text-base leading-snug sm:text-lg sm:leading-snug',
              !isFullyClickable && '-my-1.5',
            )}
          >
            <Link
              to={paths.item(item._id)}
              viewTransition={canAnimatePageTransitions()}
              onPointerEnter={() => onPrefetch?.(item._id)}
              onFocus={() => onPrefetch?.(item._id)}
              className={classNames(
                'max-w-full decoration-accent decoration-2 underline-offset-4 hover:underline',
                isFullyClickable
                  ? 'block py-1 outline-none after:absolute after:inset-0 after:rounded-card after:-outline-offset-2 after:outline-accent-ink focus-visible:after:outline-2'
                  : 'inline-block min-h-11 min-w-11 py-2.5',
              )}
            >
              <span
                className={classNames(
                  'hyphens-auto wrap-anywhere [hyphenate-limit-chars:12_5_4]',
                  isCompact && 'line-clamp-2',
                )}
              >
                {searchWords ? (
                  <HighlightedText text={getLocalizedTitle(item)} words={searchWords} />
                ) : (
                  hyphenateLongWords(getLocalizedTitle(item))
                )}
              </span>
            </Link>
          </Heading>
          {item.description && !isCompact && (
            <p className="mt-1 text-sm text-muted">{hyphenateLongWords(item.description)}</p>
          )}
        </div>
        <p className="mt-auto pt-3 text-xs text-muted">{formatFacts(item)}</p>
      </div>
      {/* After the link, which covers the whole card. */}
      <FavoriteCardButton item={item} />
    </article>
  );
});
