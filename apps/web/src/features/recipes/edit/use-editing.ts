import { type RefObject, useCallback, useRef, useState } from 'react';
import type { RecipeFields } from '#features/recipes/edit/edit-fields.ts';
import { type Editing, typeInto } from '#features/recipes/edit/merge-edits.ts';

export interface EditingHandle {
  editing: Editing;
  /** As it is now, also for what began before and ends only now. */
  latest: RefObject<Editing>;
  update: (change: (now: Editing) => Editing) => void;
  type: (part: Partial<RecipeFields>) => void;
}

/** Holds what is being edited. */
export function useEditing(start: () => Editing): EditingHandle {
  const [editing, setEditing] = useState(start);
  const latest = useRef(editing);
  const update = useCallback((change: (now: Editing) => Editing) => {
    latest.current = change(latest.current);
    setEditing(latest.current);
  }, []);
  const type = useCallback(
    (part: Partial<RecipeFields>) => update((now) => typeInto(now, part)),
    [update],
  );
  return { editing, latest, update, type };
}
