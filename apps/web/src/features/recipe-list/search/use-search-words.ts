import { SEARCH_DEBOUNCE_MS } from '@plateful/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from '#lib/router/router-hooks.ts';
import { useRouterContext } from '#lib/router/router-provider.tsx';

const QUERY_PARAM = 'q';

const readWords = (params: URLSearchParams) => (params.get(QUERY_PARAM) ?? '').trim();

/** The input of the search field, and the debounced search words, which are stored in the URL. */
export function useSearchWords() {
  const [searchParams, setSearchParams] = useSearchParams();
  const { router } = useRouterContext();
  const words = readWords(searchParams);
  const [input, setInputState] = useState(words);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const cancelTimer = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => cancelTimer, [cancelTimer]);

  function search(text: string) {
    cancelTimer();
    const query = text.trim();
    // Not `searchParams`: the URL may have changed since the page was rendered.
    if (query === readWords(new URLSearchParams(router.state.location.search))) return;
    setSearchParams(
      (current) => {
        current.delete(QUERY_PARAM);
        if (query) current.set(QUERY_PARAM, query);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return {
    words,
    input,
    /** Searches after a delay; an empty field clears the search at once. */
    setInput(text: string) {
      setInputState(text);
      cancelTimer();
      if (text.trim()) timer.current = setTimeout(search, SEARCH_DEBOUNCE_MS, text);
      else search('');
    },
    /** Searches without delay. */
    searchNow: () => search(input),
  };
}
