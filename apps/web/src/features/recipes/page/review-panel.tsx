import type { Item } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { knownDishes, useConfirmRecognition } from '#features/recipes/api.ts';
import { findDishes } from '#features/recipes/page/find-dishes.ts';
import { titleOf } from '#features/recipes/photo-of.ts';
import { errorText } from '#lib/api.ts';
import { texts } from '#texts/texts.ts';
import { Bar } from '#ui/bar.tsx';
import { Button } from '#ui/button.tsx';
import { ChoiceChip } from '#ui/chip.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { showToast } from '#ui/toast-store.ts';

const own = texts.review;

/** Confidence in words: people are shown no percentages. */
function likelihood(confidence: number): string {
  if (confidence >= 0.3) return own.likely;
  return confidence >= 0.1 ? own.possible : own.unlikely;
}

interface DishSearchProps {
  disabled: boolean;
  onChoose: (title: string) => void;
}

function DishSearch({ disabled, onChoose }: DishSearchProps) {
  const [wanted, setWanted] = useState(false);
  const dishes = useQuery({ ...knownDishes(), enabled: wanted });
  return (
    <Combobox
      label={own.search}
      placeholder={own.searchPlaceholder}
      disabled={disabled}
      listLabel={own.dishes}
      find={(typed) => findDishes(dishes.data ?? [], typed)}
      nothing={dishes.isPending ? texts.ui.loading : dishes.isError ? own.searchFailed : own.noDish}
      onOpen={() => setWanted(true)}
      onChoose={onChoose}
    />
  );
}

/** Asks what the photo shows, for as long as nobody has said. */
export function ReviewPanel({ item }: { item: Item }) {
  const confirm = useConfirmRecognition(item._id);
  const title = titleOf(item);

  function choose(chosen: string) {
    confirm.mutate(chosen, {
      onSuccess: (changed) =>
        showToast({
          message: chosen === item.title ? own.kept : own.replaced(titleOf(changed)),
          isErrorMessage: false,
        }),
      onError: (error) =>
        showToast({
          message: errorText(error, own.failed, texts.errors.network),
          isErrorMessage: true,
        }),
    });
  }

  return (
    <section
      aria-labelledby="review"
      aria-busy={confirm.isPending}
      className="rounded-card bg-amber-soft p-4 sm:p-6"
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] lg:gap-12">
        <div>
          <h2 id="review" className="text-xl">
            {own.title}
          </h2>
          <p className="mt-1">{own.body}</p>
          <Button
            className="mt-4 text-left"
            icon={<Check aria-hidden="true" className="size-5 shrink-0" />}
            busy={confirm.isPending && own.saving}
            onClick={() => choose(item.title)}
          >
            {own.keep(title)}
          </Button>
        </div>
        <div className="grid content-start gap-4">
          {item.alternatives.length > 0 && (
            <div>
              <h3 className="font-text text-sm font-semibold tracking-normal">
                {own.alternatives}
              </h3>
              <ul className="mt-2 flex flex-wrap gap-2">
                {item.alternatives.map((alternative) => (
                  <li key={alternative.title}>
                    <ChoiceChip
                      disabled={confirm.isPending}
                      onClick={() => choose(alternative.title)}
                    >
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
          <DishSearch disabled={confirm.isPending} onChoose={choose} />
        </div>
      </div>
    </section>
  );
}
