import { MAX_RATING } from '@plateful/contract';
import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { recipeDetailTexts } from '#texts/en/recipe-details.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';

const t = recipeDetailTexts.recipeDetails;
const values = Array.from({ length: MAX_RATING }, (_, index) => index + 1);

interface RatingFieldProps {
  rating: number | null;
  onChange: (rating: number | null) => void;
}

/** One to five stars, as radio buttons. */
export function RatingInput({ rating, onChange }: RatingFieldProps) {
  const name = useId();
  const [hovered, setHovered] = useState<number | null>(null);
  return (
    <fieldset className="print:hidden">
      <legend className="text-sm font-semibold">{t.rating}</legend>
      <div className="flex flex-wrap items-center gap-x-2">
        <div className="-ml-2.5 flex" onPointerLeave={() => setHovered(null)}>
          {values.map((value) => (
            <label
              key={value}
              title={t.stars(value)}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHovered(value)}
              className="grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-accent-ink"
            >
              <input
                type="radio"
                name={name}
                aria-label={t.stars(value)}
                checked={rating === value}
                onChange={() => onChange(value)}
                className="sr-only"
              />
              <Star
                aria-hidden="true"
                className={classNames(
                  'size-6 transition-colors duration-150',
                  value <= (hovered ?? rating ?? 0)
                    ? 'fill-amber text-amber'
                    : 'text-control-border',
                )}
              />
            </label>
          ))}
        </div>
        {rating !== null && (
          <Button variant="ghost" className="text-sm! text-muted" onClick={() => onChange(null)}>
            {t.removeRating}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
