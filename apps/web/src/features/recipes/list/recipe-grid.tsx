import type { ItemCard } from '@plateful/contract';
import { RecipeCard } from '#features/recipes/list/recipe-card.tsx';
import { Skeleton } from '#ui/spinner.tsx';

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

/** Cards to come, and a word for it. */
export function RecipeGridSkeleton({ label }: { label: string }) {
  return (
    <div className="appear-late">
      <p role="status" className="mb-4 text-sm text-muted">
        {label}
      </p>
      <div className={grid}>
        {[0, 1, 2, 3].map((place) => (
          <div key={place} className="card-surface overflow-hidden">
            <Skeleton className="aspect-4/3 rounded-none" />
            <div className="grid gap-2 p-4">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-4 w-full" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
