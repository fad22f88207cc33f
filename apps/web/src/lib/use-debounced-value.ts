import { useEffect, useState } from 'react';

/** `value` after it has not changed for `delayMs`. */
export function useDebouncedValue<Value extends string | number>(
  value: Value,
  delayMs: number,
): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    if (value === debounced) return;
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, debounced, delayMs]);
  return debounced;
}
