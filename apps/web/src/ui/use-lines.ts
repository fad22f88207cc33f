import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { splitLines } from '#ui/split-lines.ts';

type LineField = HTMLInputElement | HTMLTextAreaElement;

interface Lines {
  /** Names that stay with their lines when these move. */
  keys: readonly number[];
  rows: readonly string[];
  list: RefObject<HTMLOListElement | null>;
  write: (place: number, text: string) => void;
  addBelow: (place: number) => void;
  remove: (place: number) => void;
  move: (place: number, by: 1 | -1) => boolean;
  /** Takes pasted text of several lines apart; 0 when it is one line, which the field takes by itself. */
  paste: (place: number, field: LineField, text: string) => number;
}

function useKeys(amount: number) {
  const [state, setState] = useState({ keys: [] as readonly number[], next: 0 });
  const fresh = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
  let { keys, next } = state;
  if (keys.length !== amount) {
    // The lines came from elsewhere.
    keys = fresh(next, amount);
    next += amount;
    setState({ keys, next });
  }
  return {
    keys,
    fresh: (count: number) => fresh(next, count),
    keep: (kept: readonly number[], used = 0) => setState({ keys: kept, next: next + used }),
  };
}

/** Puts the focus where it belongs once the lines stand as they should. */
function useAim(list: RefObject<HTMLOListElement | null>) {
  const aim = useRef<(() => void) | null>(null);

  useLayoutEffect(() => {
    aim.current?.();
    aim.current = null;
  });

  return {
    aimAt(key: number | undefined, caret: number) {
      aim.current = () => {
        const field = list.current?.querySelector<LineField>(`[data-line="${key}"]`);
        field?.focus();
        field?.setSelectionRange(caret, caret);
      };
    },
    /** What is moved in the document may lose the focus that it had. */
    aimAtHeld() {
      const held = document.activeElement;
      aim.current = () => held instanceof HTMLElement && held.focus();
    },
  };
}

/** Lines that are written, split, moved and removed; at least one is always there to write into. */
export function useLines(
  lines: readonly string[],
  onChange: (lines: string[]) => void,
  paragraphs: boolean,
): Lines {
  const rows = lines.length === 0 ? [''] : lines;
  const { keys, fresh, keep } = useKeys(rows.length);
  const list = useRef<HTMLOListElement>(null);
  const { aimAt, aimAtHeld } = useAim(list);

  function insert(place: number, added: readonly string[], own = rows[place] ?? '') {
    const names = fresh(added.length);
    keep(keys.toSpliced(place + 1, 0, ...names), added.length);
    onChange(rows.with(place, own).toSpliced(place + 1, 0, ...added));
    return names;
  }

  return {
    keys,
    rows,
    list,
    write: (place, text) => onChange(rows.with(place, text)),
    addBelow(place) {
      aimAt(insert(place, [''])[0], 0);
    },
    remove(place) {
      if (rows.length === 1) return onChange(['']);
      const neighbour = place > 0 ? place - 1 : 1;
      aimAt(keys[neighbour], rows[neighbour]?.length ?? 0);
      keep(keys.toSpliced(place, 1));
      onChange(rows.toSpliced(place, 1));
    },
    move(place, by) {
      const target = place + by;
      const [row, key] = [rows[place], keys[place]];
      if (row === undefined || key === undefined || target < 0 || target >= rows.length)
        return false;
      aimAtHeld();
      keep(keys.toSpliced(place, 1).toSpliced(target, 0, key));
      onChange(rows.toSpliced(place, 1).toSpliced(target, 0, row));
      return true;
    },
    paste(place, field, text) {
      const [first, ...others] = splitLines(text, paragraphs);
      if (first === undefined || others.length === 0) return 0;
      const { value, selectionStart, selectionEnd } = field;
      const before = value.slice(0, selectionStart ?? value.length);
      const last = others.at(-1) ?? '';
      const names = insert(
        place,
        others.with(-1, last + value.slice(selectionEnd ?? value.length)),
        before + first,
      );
      aimAt(names.at(-1), last.length);
      return others.length + 1;
    },
  };
}
