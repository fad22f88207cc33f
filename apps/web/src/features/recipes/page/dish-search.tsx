import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { knownDishes } from '#features/recipes/api.ts';
import { findDishes } from '#features/recipes/page/find-dishes.ts';
import { texts } from '#texts/texts.ts';
import { Combobox } from '#ui/combobox.tsx';

const t = texts.review;

interface DishSearchProps {
  label: string;
  disabled: boolean;
  onChoose: (title: string) => void;
}

/** A field that finds any dish of the cookbook. */
export function DishSearch({ label, disabled, onChoose }: DishSearchProps) {
  const [wanted, setWanted] = useState(false);
  const dishes = useQuery({ ...knownDishes(), enabled: wanted });
  return (
    <Combobox
      label={label}
      placeholder={t.searchPlaceholder}
      disabled={disabled}
      listLabel={t.dishes}
      find={(typed) => findDishes(dishes.data ?? [], typed)}
      nothing={dishes.isPending ? texts.ui.loading : dishes.isError ? t.searchFailed : t.noDish}
      onOpen={() => setWanted(true)}
      onChoose={onChoose}
    />
  );
}
