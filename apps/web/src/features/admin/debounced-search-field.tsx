import { SEARCH_DEBOUNCE_MS } from '@plateful/contract';
import { useEffect, useRef, useState } from 'react';
import { TextField } from '#ui/field.tsx';

interface SearchWhileTypingFieldProps {
  label: string;
  hint: string;
  /** What is searched for now. */
  query: string;
  onSearch: (query: string) => void;
}

/** A search field that searches while typing. */
export function DebouncedSearchField({
  label,
  hint,
  query,
  onSearch,
}: SearchWhileTypingFieldProps) {
  const [text, setText] = useState(query);
  const [shownQuery, setShownQuery] = useState(query);
  const [enteredQuery, setEnteredQuery] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Unless the query comes from this field, it was changed elsewhere, for example by a link. A query of this field may
  // arrive while the user is typing the next one.
  if (query !== shownQuery) {
    setShownQuery(query);
    if (query !== enteredQuery) {
      setEnteredQuery(query);
      setText(query);
    }
  }

  function handleChange(value: string) {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setEnteredQuery(value.trim());
      onSearch(value.trim());
    }, SEARCH_DEBOUNCE_MS);
  }

  return (
    <TextField
      type="search"
      label={label}
      hint={hint}
      maxLength={200}
      autoComplete="off"
      value={text}
      onChange={(event) => handleChange(event.target.value)}
    />
  );
}
