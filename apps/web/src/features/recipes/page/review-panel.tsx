import type { Item } from '@plateful/contract';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { DishSearch } from '#features/recipes/page/dish-search.tsx';
import { ReplaceEditsDialog } from '#features/recipes/page/replace-edits-dialog.tsx';
import { useChooseDish } from '#features/recipes/page/use-choose-dish.ts';
import { titleOf } from '#features/recipes/photo-of.ts';
import { texts } from '#texts/texts.ts';
import { Bar } from '#ui/bar.tsx';
import { Button } from '#ui/button.tsx';
import { ChoiceChip } from '#ui/chip.tsx';

const t = texts.review;

/** Confidence in words: people are shown no percentages. */
function likelihood(confidence: number): string {
  if (confidence >= 0.3) return t.likely;
  return confidence >= 0.1 ? t.possible : t.unlikely;
}

/** The focused control disappears with the panel: focus moves to the title of the recipe. */
function useFocusOnTitleAfterwards() {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      document.querySelector('h1')?.focus({ preventScroll: true });
    },
    [],
  );
}

/** Asks what the photo shows, for as long as nobody has said. */
export function ReviewPanel({ item }: { item: Item }) {
  const chosen = useChooseDish(item);
  useFocusOnTitleAfterwards();
  const { choose, isPending } = chosen;
  const title = titleOf(item);

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
            busy={isPending && t.saving}
            onClick={() => choose(item.title)}
          >
            {t.keep(title)}
          </Button>
        </div>
        <div className="grid content-start gap-4">
          {item.alternatives.length > 0 && (
            <div>
              <h3 className="font-text text-sm font-semibold tracking-normal">{t.alternatives}</h3>
              <ul className="mt-2 flex flex-wrap gap-2">
                {item.alternatives.map((alternative) => (
                  <li key={alternative.title}>
                    <ChoiceChip disabled={isPending} onClick={() => choose(alternative.title)}>
                      <span className="font-medium">{alternative.title}</span>
                      <span className="grid min-w-18 shrink-0 gap-1 text-xs whitespace-nowrap text-muted">
                        {likelihood(alternative.confidence)}
                        <Bar share={alternative.confidence * 2} className="bg-amber" />
                      </span>
                    </ChoiceChip>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <DishSearch label={t.search} isBusy={isPending} onChoose={choose} />
        </div>
      </div>
      <ReplaceEditsDialog chosen={chosen} />
    </section>
  );
}
