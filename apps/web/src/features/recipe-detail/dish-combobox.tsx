import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { knownDishesQuery } from '#entities/recipe/recipe-queries.ts';
import { findDishes } from '#features/recipe-detail/find-dishes.ts';
import { recipeTexts } from '#texts/recipe.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';

const t = recipeTexts.review;

interface DishComboboxProps {
  label: string;
  /** The options for an empty query. */
  suggestions?: readonly string[];
  isInline?: boolean;
  isBusy: boolean;
  onChoose: (title: string) => void;
}

/** A combobox with all dishes in the cookbook. */
export function DishCombobox({
  label,
  suggestions,
  isInline,
  isBusy,
  onChoose,
}: DishComboboxProps) {
  const [hasOpened, setHasOpened] = useState(false);
  const dishes = useQuery({ ...knownDishesQuery(), enabled: hasOpened });
  const hasFailed = dishes.isError && !dishes.isFetching;
  return (
    <div>
      <Combobox
        label={label}
        placeholder={t.searchPlaceholder}
        listboxLabel={t.dishes}
        suggestions={suggestions ?? []}
        suggestionsLabel={t.alternatives}
        isInline={isInline ?? false}
        isBusy={isBusy}
        getOptions={(query) => findDishes(dishes.data ?? [], query)}
        isLoading={dishes.isPending || dishes.isFetching}
        loadingLabel={texts.ui.loading}
        noMatch={hasFailed ? '' : t.noDishFound}
        onOpen={() => setHasOpened(true)}
        onSelect={onChoose}
      />
      {hasFailed && (
        <div className="mt-3 grid justify-items-start gap-3">
          <Alert>{t.searchFailed}</Alert>
          <Button variant="secondary" onClick={() => dishes.refetch()}>
            {texts.ui.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}
