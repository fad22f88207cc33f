import { categories } from '@plateful/contract';
import { useState } from 'react';
import { categoryLabel } from '#features/recipes/categories.ts';
import { texts } from '#texts/texts.ts';
import { TextField } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

const own = texts.edit;
const OWN = '…';

const isKnown = (category: string) =>
  category === '' || (categories as readonly string[]).includes(category);

interface EditCategoryProps {
  value: string;
  problem: string | undefined;
  onChange: (category: string) => void;
}

/** One of the known categories, or a name of one's own. */
export function EditCategory({ value, problem, onChange }: EditCategoryProps) {
  const [wantsOwn, setWantsOwn] = useState(false);
  const isOwn = wantsOwn || !isKnown(value);
  return (
    <div className="grid content-start gap-4">
      <Select
        label={own.category}
        value={isOwn ? OWN : value}
        options={[
          ...['', ...categories].map((name) => ({ value: name, label: categoryLabel(name) })),
          { value: OWN, label: own.ownCategory },
        ]}
        onChange={({ target }) => {
          setWantsOwn(target.value === OWN);
          onChange(target.value === OWN ? '' : target.value);
        }}
      />
      {isOwn && (
        <TextField
          label={own.ownCategoryName}
          error={problem ?? null}
          maxLength={50}
          value={value}
          onChange={(event) => {
            setWantsOwn(true);
            onChange(event.target.value);
          }}
        />
      )}
    </div>
  );
}
