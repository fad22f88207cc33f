import type { ItemCard } from '@plateful/contract';
import { memo } from 'react';
import { Link, useViewTransitionState } from 'react-router';
import { photoOfCard, titleOf } from '#features/recipes/photo-of.ts';
import { MarkedText } from '#features/recipes/search/marked-text.tsx';
import { formatDate } from '#lib/format.ts';
import { pagesFade } from '#lib/motion.ts';
import { paths } from '#lib/paths.ts';
import { classNames } from '#ui/class-names.ts';
import { Photo } from '#ui/photo.tsx';

interface RecipeCardProps {
  item: ItemCard;
  /** The whole card leads to the recipe, and not its title alone. */
  clickable: boolean;
  headingLevel: 'h2' | 'h3';
  eager?: boolean;
  /** Words that were searched for; where they stand in the title is marked. */
  words?: string | undefined;
  /** Somebody is about to open it. */
  onIntent?: ((itemId: string) => void) | undefined;
}

/** A photo, a title, a few words and the day. */
export const RecipeCard = memo(function RecipeCard({
  item,
  clickable,
  headingLevel: Heading,
  eager,
  words,
  onIntent,
}: RecipeCardProps) {
  const to = paths.item(item._id);
  const isTravelling = useViewTransitionState(to);
  return (
    <article
      className={classNames(
        'card-surface group relative flex flex-col overflow-hidden',
        clickable && 'transition-transform duration-200 ease-calm hover:-translate-y-0.5',
      )}
    >
      <Photo
        {...photoOfCard(item)}
        alt=""
        eager={eager ?? false}
        viewTransitionName={isTravelling ? 'recipe-photo' : undefined}
        className="aspect-4/3"
      />
      <div className="flex flex-1 flex-col p-3 sm:p-4">
        <Heading
          className={classNames(
            'line-clamp-2 text-base leading-snug sm:text-lg sm:leading-snug',
            !clickable && '-my-1.5',
          )}
        >
          <Link
            to={to}
            viewTransition={pagesFade()}
            onPointerEnter={() => onIntent?.(item._id)}
            onFocus={() => onIntent?.(item._id)}
            className={classNames(
              'inline-block decoration-accent decoration-2 underline-offset-4 hover:underline',
              clickable
                ? 'py-1 after:absolute after:inset-0 after:rounded-card'
                : 'min-h-11 min-w-11 py-2.5',
            )}
          >
            {words ? <MarkedText text={titleOf(item)} words={words} /> : titleOf(item)}
          </Link>
        </Heading>
        {item.description && (
          <p className="mt-1 line-clamp-2 text-sm text-muted">{item.description}</p>
        )}
        <p className="mt-auto pt-3 text-xs text-muted">{formatDate(item.createdAt)}</p>
      </div>
    </article>
  );
});
