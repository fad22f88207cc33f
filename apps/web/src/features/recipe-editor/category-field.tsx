import { categories } from '@plateful/contract';
import { useState } from 'react';
import { getCategoryLabel } from '#entities/recipe/category-order-and-labels.ts';
import { recipeFieldTexts } from '#texts/en/recipe-fields.ts';
import { TextField } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

const t = recipeFieldTexts.fields;
const CUSTOM_CATEGORY_VALUE = '…';

const isKnownCategory = (category: string) =>
  category === '' || (categories as readonly string[]).includes(category);

interface CategoryFieldProps {
  value: string;
  problem: string | undefined;
  onChange: (category: string) => void;
}

/** A select with the known categories, and a text field for a custom category. */
export function CategoryField({ value, problem, onChange }: CategoryFieldProps) {
  const [isCustomSelected, setIsCustomSelected] = useState(false);
  const isCustom = isCustomSelected || !isKnownCategory(value);
  return (
    <div className="grid content-start gap-4">
      <Select
        label={t.category}
        value={isCustom ? CUSTOM_CATEGORY_VALUE : value}
        options={[
          ...['', ...categories].map((name) => ({ value: name, label: getCategoryLabel(name) })),
          { value: CUSTOM_CATEGORY_VALUE, label: t.otherCategory },
        ]}
        onChange={({ target }) => {
          setIsCustomSelected(target.value === CUSTOM_CATEGORY_VALUE);
          onChange(target.value === CUSTOM_CATEGORY_VALUE ? '' : target.value);
        }}
      />
      {isCustom && (
        <TextField
          label={t.otherCategoryLabel}
          error={problem ?? null}
          maxLength={50}
          value={value}
          onChange={(event) => {
            setIsCustomSelected(true);
            onChange(event.target.value);
          }}
        />
      )}
    </div>
  );
}
