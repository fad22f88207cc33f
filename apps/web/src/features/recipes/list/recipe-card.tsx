import type { ItemCard } from '@plateful/contract';
import { CircleHelp, Heart } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link, useViewTransitionState } from 'react-router';
import { photoOfCard, titleOf } from '#features/recipes/photo-of.ts';
import { MarkedText } from '#features/recipes/search/marked-text.tsx';
import { formatDate } from '#lib/format.ts';
import { pagesFade } from '#lib/motion.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';
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

const badge =
  'flex h-7 items-center gap-1 whitespace-nowrap rounded-full bg-surface px-2 text-xs font-semibold shadow-soft';

interface PhotoBadgesProps {
  item: ItemCard;
  children: ReactNode;
}

/** The photo, and over it what is special about the recipe. */
function PhotoBadges({ item, children }: PhotoBadgesProps) {
  if (!item.needsReview && !item.isFavorite) return children;
  return (
    <div className="relative shrink-0">
      {children}
      <div className="absolute inset-x-2 top-2 flex items-start justify-between gap-2">
        {item.needsReview && (
          <p className={badge}>
            <CircleHelp aria-hidden="true" className="size-4 text-accent-ink" />
            {texts.items.needsReview}
          </p>
        )}
        {item.isFavorite && (
          <p className={classNames(badge, 'ml-auto')}>
            <Heart aria-hidden="true" className="size-4 fill-accent-ink text-accent-ink" />
            <span className="sr-only">{texts.items.favorite}</span>
          </p>
        )}
      </div>
    </div>
  );
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
      <PhotoBadges item={item}>
        <Photo
          {...photoOfCard(item)}
          alt=""
          eager={eager ?? false}
          viewTransitionName={isTravelling ? 'recipe-photo' : undefined}
          className="aspect-4/3 shrink-0"
        />
      </PhotoBadges>
      <div className="flex flex-1 flex-col p-3 sm:p-4">
        <Heading
          className={classNames(
            'text-base leading-snug sm:text-lg sm:leading-snug',
            !clickable && '-my-1.5',
          )}
        >
          <Link
            to={to}
            viewTransition={pagesFade()}
            onPointerEnter={() => onIntent?.(item._id)}
            onFocus={() => onIntent?.(item._id)}
            className={classNames(
              'inline-block max-w-full decoration-accent decoration-2 underline-offset-4 hover:underline',
              clickable
                ? 'py-1 after:absolute after:inset-0 after:rounded-card'
                : 'min-h-11 min-w-11 py-2.5',
            )}
          >
            {/* Long compound words are hyphenated where the browser can, and broken anywhere else. */}
            <span className="line-clamp-2 hyphens-auto wrap-anywhere [hyphenate-limit-chars:12_5_4]">
              {words ? <MarkedText text={titleOf(item)} words={words} /> : titleOf(item)}
            </span>
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
