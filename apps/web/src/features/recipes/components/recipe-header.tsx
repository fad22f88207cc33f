import type { Item } from '@plateful/contract';
import { CalendarDays, Flame, Tag, Users } from 'lucide-react';
import { categoryLabel } from '#features/recipes/categories.ts';
import { photoOf, titleOf } from '#features/recipes/photo-of.ts';
import { formatDate, formatNumber } from '#lib/format.ts';
import { texts } from '#texts/en.ts';
import { Chip } from '#ui/chip.tsx';
import { Photo } from '#ui/photo.tsx';

const own = texts.recipe;
const icon = 'size-4 text-accent-ink';

function Facts({ item }: { item: Item }) {
  return (
    <ul aria-label={own.facts} className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
      {item.servings !== null && (
        <li>
          <Chip icon={<Users aria-hidden="true" className={icon} />}>
            {own.servings(item.servings)}
          </Chip>
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

/** Photo, title, description and the facts at a glance. */
export function RecipeHeader({ item }: { item: Item }) {
  return (
    <header className="grid gap-6 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] lg:items-center lg:gap-12">
      <Photo
        {...photoOf(item, true)}
        alt={own.photoOf(titleOf(item))}
        missing={own.noImage}
        eager
        viewTransitionName="recipe-photo"
        className="-mx-4 aspect-3/2 sm:mx-0 sm:rounded-card"
      />
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-3xl md:text-4xl">
          {titleOf(item)}
        </h1>
        {item.description && (
          <p className="mt-4 max-w-[68ch] text-lg text-muted">{item.description}</p>
        )}
        <Facts item={item} />
      </div>
    </header>
  );
}
