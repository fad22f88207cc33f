import type { Item } from '@plateful/contract';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { getRecipeTitle } from '#entities/recipe/recipe-display.ts';
import { DishCombobox } from '#features/recipe-detail/dish-combobox.tsx';
import { ReplaceEditsDialog } from '#features/recipe-detail/replace-edits-dialog.tsx';
import { useChangeDish } from '#features/recipe-detail/use-change-dish.ts';
import { recipeTexts } from '#texts/recipe.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceChip } from '#ui/chip.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

const t = recipeTexts.review;

/**
 * The confidence in words.
 * @param confidence 0 to 1
 */
function formatConfidence(confidence: number): string {
  if (confidence >= 0.3) return t.likely;
  return confidence >= 0.1 ? t.possible : t.unlikely;
}

/** Moves the focus to the page heading if the focused control is removed with the panel. */
function useFocusHeadingOnUnmount() {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      document.querySelector('h1')?.focus({ preventScroll: true });
    },
    [],
  );
}

/** Asks the user to confirm the recognized dish. */
export function RecognitionReview({ item }: { item: Item }) {
  const dishChange = useChangeDish(item);
  useFocusHeadingOnUnmount();
  const { changeDish, isPending } = dishChange;
  const title = getRecipeTitle(item);

  return (
    <section
      aria-labelledby="review"
      aria-busy={isPending}
      className="rounded-card bg-amber-soft p-4 sm:p-6"
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] lg:gap-12">
        <div>
          <h2 id="review" className="text-xl">
            {t.title}
          </h2>
          <p className="mt-1">{t.body}</p>
          <Button
            className="mt-4 text-left"
            icon={<Check aria-hidden="true" className="size-5 shrink-0" />}
            busyLabel={isPending && t.saving}
            onClick={() => changeDish(item.title)}
          >
            {t.confirmGuess(title)}
          </Button>
        </div>
        <div className="grid content-start gap-4">
          {item.alternatives.length > 0 && (
            <div>
              <h3 className="font-text text-sm font-semibold tracking-normal">{t.alternatives}</h3>
              <ul className="mt-2 flex flex-wrap gap-2">
                {item.alternatives.map((alternative) => (
                  <li key={alternative.title}>
                    <ChoiceChip disabled={isPending} onClick={() => changeDish(alternative.title)}>
                      <span className="font-medium">{alternative.title}</span>
                      <span className="grid min-w-18 shrink-0 gap-1 text-xs whitespace-nowrap text-muted">
                        {formatConfidence(alternative.confidence)}
                        <ProgressBar value={alternative.confidence * 2} className="bg-amber" />
                      </span>
                    </ChoiceChip>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <DishCombobox label={t.search} isBusy={isPending} onChoose={changeDish} />
        </div>
      </div>
      <ReplaceEditsDialog dishChange={dishChange} />
    </section>
  );
}
