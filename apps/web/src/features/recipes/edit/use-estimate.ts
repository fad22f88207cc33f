import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { nutritionEstimate } from '#features/recipes/edit/edit-api.ts';
import { servingsFrom } from '#features/recipes/edit/edit-changes.ts';
import {
  type Figures,
  figuresFrom,
  isSame,
  plain,
  plainLines,
} from '#features/recipes/edit/edit-fields.ts';
import type { Editing } from '#features/recipes/edit/merge-edits.ts';

const QUIET_MS = 400;

/** `value`, once it has not changed for a while; `name` tells values apart. */
function useSettled<Value>(value: Value, name: string) {
  const [settled, setSettled] = useState({ value, name });
  useEffect(() => {
    if (name === settled.name) return;
    const timer = setTimeout(() => setSettled({ value, name }), QUIET_MS);
    return () => clearTimeout(timer);
  }, [name, settled.name, value]);
  return { value: settled.value, isSettled: name === settled.name };
}

export interface Nutrition {
  figures: Figures;
  /** `stored`: as the recipe has them; the rest while ingredients or servings are edited. */
  state: 'stored' | 'empty' | 'adding' | 'added' | 'nothing' | 'failed';
  isUncounted: (line: string) => boolean;
}

const isEdited = ({ item, base, fields }: Editing) =>
  !item ||
  base.figures !== null ||
  (['ingredients', 'servings'] as const).some((name) => !isSame(fields[name], base[name]));

function storedNutrition({ item, base }: Editing): Nutrition {
  const uncounted = new Set(item?.uncounted.map((place) => plain(base.ingredients[place] ?? '')));
  return {
    figures: figuresFrom(item),
    state: 'stored',
    isUncounted: (line) => uncounted.has(plain(line)),
  };
}

const unknown = { figures: figuresFrom(null), isUncounted: () => false };

/** What the table makes of the ingredients as they stand in the form. */
export function useEstimate(editing: Editing): Nutrition {
  const lines = plainLines(editing.fields.ingredients);
  // A recipe that does not say how many it serves counts as one serving.
  const servings = servingsFrom(editing.fields.servings) ?? 1;
  const { value: wanted, isSettled } = useSettled(
    { lines, servings },
    JSON.stringify([lines, servings]),
  );
  const isWanted = isEdited(editing) && editing.fields.figures === null && wanted.lines.length > 0;
  const { data, isFetching, isError } = useQuery({
    ...nutritionEstimate(wanted.lines, wanted.servings, editing.item?._id),
    enabled: isWanted && isSettled,
  });
  const stored = storedNutrition(editing);
  if (!isEdited(editing)) return stored;
  if (lines.length === 0) return { ...unknown, state: 'empty' };
  const isAdding = isFetching || !isSettled;
  const known = isWanted ? data : undefined;
  // Until the first answer is there, the figures of before are better than none.
  if (!known && isAdding) return { ...stored, state: 'adding' };
  const uncounted = new Set(known?.uncounted);
  return {
    figures: figuresFrom(known?.nutrition ?? null),
    state: stateOf(isAdding, isError, Boolean(known?.nutrition)),
    isUncounted: (line) => uncounted.has(plain(line)),
  };
}

function stateOf(isAdding: boolean, hasFailed: boolean, isKnown: boolean): Nutrition['state'] {
  if (isAdding) return 'adding';
  if (hasFailed) return 'failed';
  return isKnown ? 'added' : 'nothing';
}
