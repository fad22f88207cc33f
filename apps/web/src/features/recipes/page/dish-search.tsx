import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { knownDishes } from '#features/recipes/api.ts';
import { findDishes } from '#features/recipes/page/find-dishes.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';

const t = texts.review;

interface DishSearchProps {
  label: string;
  /** Dishes to offer before anything is typed. */
  suggestions?: readonly string[];
  isInline?: boolean;
  isBusy: boolean;
  onChoose: (title: string) => void;
}

/** A field that finds any dish of the cookbook. */
export function DishSearch({ label, suggestions, isInline, isBusy, onChoose }: DishSearchProps) {
  const [wanted, setWanted] = useState(false);
  const dishes = useQuery({ ...knownDishes(), enabled: wanted });
  const hasFailed = dishes.isError && !dishes.isFetching;
  return (
    <div>
      <Combobox
        label={label}
        placeholder={t.searchPlaceholder}
        listLabel={t.dishes}
        suggestions={suggestions ?? []}
        suggestionsLabel={t.alternatives}
        isInline={isInline ?? false}
        isBusy={isBusy}
        find={(typed) => findDishes(dishes.data ?? [], typed)}
        isLoading={dishes.isPending || dishes.isFetching}
        loadingLabel={texts.ui.loading}
        noMatch={hasFailed ? '' : t.noDish}
        onOpen={() => setWanted(true)}
        onChoose={onChoose}
      />
      {hasFailed && (
        <div className="mt-3 grid justify-items-start gap-3">
          <Alert>{t.searchFailed}</Alert>
          <Button look="secondary" onClick={() => dishes.refetch()}>
            {texts.ui.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}
