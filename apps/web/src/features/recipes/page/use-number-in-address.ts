import { useState } from 'react';
import { useSearchParams } from 'react-router';

interface Bounds {
  minimum: number;
  maximum: number;
  /** What counts when the address says nothing; it is not written there. */
  usual: number;
}

/**
 * A whole number that lasts as long as its page: it stands in the address, so that going on, back and loading again
 * find it there. The address only follows: what was set last is what is read.
 */
export function useNumberInAddress(
  name: string,
  { minimum, maximum, usual }: Bounds,
): [number, (value: number) => void] {
  const [search, setSearch] = useSearchParams();
  const [value, setValue] = useState(() => {
    const text = search.get(name) ?? '';
    const given = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    return given >= minimum && given <= maximum ? given : null;
  });

  function change(next: number) {
    setValue(next);
    setSearch(
      (old) => {
        const changed = new URLSearchParams(old);
        if (next === usual) changed.delete(name);
        else changed.set(name, String(next));
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return [Math.min(maximum, value ?? usual), change];
}
