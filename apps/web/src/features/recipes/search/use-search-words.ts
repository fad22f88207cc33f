import { SEARCH_DEBOUNCE_MS } from '@plateful/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

const NAME = 'q';

/** What stands in the search field, and what is searched for: that follows a moment later, and stands in the address. */
export function useSearchWords() {
  const [address, setAddress] = useSearchParams();
  const words = (address.get(NAME) ?? '').trim();
  const [typed, setTyped] = useState(words);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const stop = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => stop, [stop]);

  function search(text: string) {
    stop();
    const wanted = text.trim();
    if (wanted === words) return;
    setAddress(wanted ? { [NAME]: wanted } : {}, { replace: true, preventScrollReset: true });
  }

  return {
    words,
    typed,
    /** Searches when one stops typing; an empty field is cleared at once. */
    type(text: string) {
      setTyped(text);
      stop();
      if (text.trim()) timer.current = setTimeout(search, SEARCH_DEBOUNCE_MS, text);
      else search('');
    },
    /** Searches without waiting. */
    searchNow: () => search(typed),
  };
}
