import { HOME_SECTION_SIZE, type ItemCard } from '@plateful/contract';
import { RecipeCard } from '#entities/recipe/recipe-card.tsx';
import { paths } from '#lib/paths-and-routes.ts';
import { useViewTransitionPaths } from '#lib/router/router-hooks.ts';
import { classNames } from '#ui/class-names.ts';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

/** Six cards fill whole rows at any width. */
const compactGridClass = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-6';
/** So do one and two cards, with their descriptions. */
const fewCardsGridClass = 'grid grid-cols-2 gap-3 sm:gap-6';
const gridClass = 'grid grid-cols-1 gap-3 xs:grid-cols-2 sm:gap-6 lg:grid-cols-3 xl:grid-cols-4';

interface RecipeGridProps {
  items: readonly ItemCard[];
  isFullyClickable: boolean;
  headingLevel: 'h2' | 'h3';
  /** Small cards without descriptions. */
  isCompact?: boolean | undefined;
  /** Loads the photos of the first row eagerly. */
  eager?: boolean;
  searchWords?: string;
  onPrefetch?: (itemId: string) => void;
}

/** Of one card, of two cards of a compact grid, and of the last card of an odd number in two columns. */
function getWideClass(index: number, count: number, isCompact?: boolean): string | undefined {
  if (count === 1) return isCompact ? 'wide-card featured-card' : 'wide-card';
  if (count === 2 && isCompact) return 'sm:wide-card';
  if (index < count - 1 || index % 2 > 0) return undefined;
  return isCompact ? 'max-sm:wide-card' : 'xs:max-lg:wide-card';
}

export function RecipeGrid({ items, eager, ...card }: RecipeGridProps) {
  const transitionPaths = useViewTransitionPaths();
  const hasFewCards = card.isCompact && items.length <= 2;
  const wholeGridClass = card.isCompact ? compactGridClass : gridClass;
  return (
    <ul className={hasFewCards ? fewCardsGridClass : wholeGridClass}>
      {items.map((item, index) => (
        <li
          key={item._id}
          className={classNames(
            'grid min-w-0',
            // A single card fills two columns, and so does a last card that would be alone in a row.
            card.isCompact
              ? 'only:col-span-2 max-sm:last:odd:col-span-2 sm:min-h-52'
              : 'xs:max-lg:last:odd:col-span-2 lg:only:col-span-2 lg:only:min-h-52',
          )}
        >
          <RecipeCard
            item={item}
            eager={Boolean(eager) && index < 4}
            isTransitioning={transitionPaths.includes(paths.item(item._id))}
            wideClass={getWideClass(index, items.length, card.isCompact)}
            {...card}
            isCompact={card.isCompact && !hasFewCards}
          />
        </li>
      ))}
    </ul>
  );
}

/** Has the height of a recipe card. In the grouped list, all cards have the same height. */
function RecipeCardSkeleton({ isGrouped, isCompact }: { isGrouped: boolean; isCompact: boolean }) {
  return (
    <div className="card-surface overflow-hidden">
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className={`p-3 sm:p-4 ${isGrouped ? 'h-[9.75rem] sm:h-[10.75rem]' : ''}`}>
        <div className="py-1 text-base leading-snug sm:text-lg sm:leading-snug">
          <SkeletonLine className="w-2/3" />
        </div>
        {!isCompact && (
          <div className="mt-1 text-sm">
            <SkeletonLine />
            <SkeletonLine />
            <SkeletonLine className="w-4/5" />
          </div>
        )}
        <div className="pt-3 text-xs">
          <SkeletonLine className="w-20" />
        </div>
      </div>
    </div>
  );
}

/** The position of the loading label. Each value avoids a layout shift when the recipes appear. */
const labelClasses = {
  /** To the right of an existing heading. */
  nextToHeading: 'absolute right-0 bottom-full mb-3.5 sm:mb-5',
  /** In place of the first category heading. */
  groupHeading: 'flex h-12 items-baseline',
  /** In place of the results heading. */
  resultsHeading: 'mb-4 flex min-h-8 items-baseline',
};

interface RecipeGridSkeletonProps {
  label: string;
  labelPosition: keyof typeof labelClasses;
  isCompact?: boolean;
}

/** Placeholder cards with a loading label. */
export function RecipeGridSkeleton({
  label,
  labelPosition,
  isCompact = false,
}: RecipeGridSkeletonProps) {
  return (
    <div className="fade-in-delayed relative">
      <p role="status" className={`text-sm text-muted ${labelClasses[labelPosition]}`}>
        {label}
      </p>
      <div className={isCompact ? compactGridClass : gridClass}>
        {[0, 1, 2, 3, 4, 5, 6, 7].slice(0, isCompact ? HOME_SECTION_SIZE : 8).map((index) => (
          <RecipeCardSkeleton
            key={index}
            isGrouped={labelPosition === 'groupHeading'}
            isCompact={isCompact}
          />
        ))}
      </div>
    </div>
  );
}
