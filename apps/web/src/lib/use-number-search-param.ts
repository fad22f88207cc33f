import { useState } from 'react';
import { useSearchParams } from '#lib/router/router-hooks.ts';

interface NumberParamOptions {
  min: number;
  max: number;
  /** Not written to the URL. */
  defaultValue: number;
}

/**
 * An integer in the search parameters of the URL, which survives navigation and reloads. The state is the source of
 * truth; the URL follows.
 */
export function useNumberSearchParam(
  name: string,
  { min, max, defaultValue }: NumberParamOptions,
): [number, (value: number) => void] {
  const [searchParams, setSearchParams] = useSearchParams();
  const [value, setValue] = useState(() => {
    const text = searchParams.get(name) ?? '';
    const parsed = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    return parsed >= min && parsed <= max ? parsed : null;
  });

  function change(next: number) {
    setValue(next);
    setSearchParams(
      (previous) => {
        const changed = new URLSearchParams(previous);
        if (next === defaultValue) changed.delete(name);
        else changed.set(name, String(next));
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return [Math.min(max, value ?? defaultValue), change];
}
