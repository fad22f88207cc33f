import type { ItemCard } from '@plateful/contract';
import { RecipeCard } from '#features/recipes/list/recipe-card.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

const grid = 'grid grid-cols-1 gap-3 xs:grid-cols-2 sm:gap-6 lg:grid-cols-3 xl:grid-cols-4';

interface RecipeGridProps {
  items: readonly ItemCard[];
  clickable: boolean;
  headingLevel: 'h2' | 'h3';
  /** The first row is what one waits for. */
  eager?: boolean;
  words?: string;
  onIntent?: (itemId: string) => void;
}

export function RecipeGrid({ items, eager, ...card }: RecipeGridProps) {
  return (
    <ul className={grid}>
      {items.map((item, index) => (
        <li key={item._id} className="grid min-w-0">
          <RecipeCard item={item} eager={Boolean(eager) && index < 4} {...card} />
        </li>
      ))}
    </ul>
  );
}

/** As high as a card: its lines, or on the shelves the height that all cards have there. */
function CardSkeleton({ isShelved }: { isShelved: boolean }) {
  return (
    <div className="card-surface overflow-hidden">
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className={`p-3 sm:p-4 ${isShelved ? 'h-[9.75rem] sm:h-[10.75rem]' : ''}`}>
        <div className="py-1 text-base leading-snug sm:text-lg sm:leading-snug">
          <SkeletonLine className="w-2/3" />
        </div>
        <div className="mt-1 text-sm">
          <SkeletonLine />
          <SkeletonLine className="w-4/5" />
        </div>
        <div className="pt-3 text-xs">
          <SkeletonLine className="w-20" />
        </div>
      </div>
    </div>
  );
}

/** Where the word for the waiting stands, so that nothing moves when the recipes come. */
const labels = {
  /** In the row of a heading that is there already. */
  beside: 'absolute right-0 bottom-full mb-5',
  /** In the place of the first category's heading. */
  shelf: 'flex h-12 items-baseline',
  /** In the place of the results' heading. */
  results: 'mb-4 flex min-h-8 items-baseline',
};

interface RecipeGridSkeletonProps {
  label: string;
  heading: keyof typeof labels;
}

/** Cards to come, and a word for it. */
export function RecipeGridSkeleton({ label, heading }: RecipeGridSkeletonProps) {
  return (
    <div className="appear-late relative">
      <p role="status" className={`text-sm text-muted ${labels[heading]}`}>
        {label}
      </p>
      <div className={grid}>
        {[0, 1, 2, 3, 4, 5, 6, 7].map((place) => (
          <CardSkeleton key={place} isShelved={heading === 'shelf'} />
        ))}
      </div>
    </div>
  );
}
