import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type EditorLine, getLineText, replaceLineText } from '#ui/editor-line.ts';
import { getMovingRange, moveRange } from '#ui/line-moves.ts';
import { splitPastedText } from '#ui/split-pasted-text.ts';

/** A pasted line such as "For the sauce:" is a heading. */
const toEditorLine = (line: string): EditorLine =>
  line.endsWith(':') ? { heading: line.slice(0, -1).trim() } : line;

interface LineListEditorState {
  /** Stable keys that move with their lines. */
  keys: readonly number[];
  rows: readonly EditorLine[];
  listRef: RefObject<HTMLOListElement | null>;
  setLine: (index: number, line: EditorLine) => void;
  insertBelow: (index: number, line?: EditorLine) => void;
  remove: (index: number) => void;
  /** Moves a line, or a heading with its lines, in front of another row. @returns the rows after the move */
  move: (index: number, target: number) => readonly EditorLine[];
  /** Splits pasted text into lines; 0 for a single line, which the field handles itself. */
  paste: (index: number, field: HTMLTextAreaElement, text: string) => number;
}

function useLineKeys(lineCount: number) {
  const [state, setState] = useState({ keys: [] as readonly number[], next: 0 });
  const createKeys = (firstKey: number, count: number) =>
    Array.from({ length: count }, (_, lineIndex) => firstKey + lineIndex);
  let { keys, next } = state;
  if (keys.length !== lineCount) {
    // The lines changed from outside.
    keys = createKeys(next, lineCount);
    next += lineCount;
    setState({ keys, next });
  }
  return {
    keys,
    createKeys: (count: number) => createKeys(next, count),
    setKeys: (newKeys: readonly number[], usedCount = 0) =>
      setState({ keys: newKeys, next: next + usedCount }),
  };
}

/** Sets the focus after the lines have been rendered. */
function usePendingFocus(listRef: RefObject<HTMLOListElement | null>) {
  const pendingFocus = useRef<(() => void) | null>(null);

  useLayoutEffect(() => {
    pendingFocus.current?.();
    pendingFocus.current = null;
  });

  return {
    focusLine(key: number | undefined, caret: number) {
      pendingFocus.current = () => {
        const field = listRef.current?.querySelector<HTMLTextAreaElement>(`[data-line="${key}"]`);
        field?.focus();
        field?.setSelectionRange(caret, caret);
      };
    },
    /** Moving an element in the document may remove its focus. */
    keepFocus() {
      const focusedElement = document.activeElement;
      pendingFocus.current = () => focusedElement instanceof HTMLElement && focusedElement.focus();
    },
  };
}

/** State of the line editor: edits, splits, moves and removes lines. Always keeps at least one line. */
export function useLineListEditor(
  lines: readonly EditorLine[],
  onChange: (lines: EditorLine[]) => void,
  splitByParagraph: boolean,
): LineListEditorState {
  const rows = lines.length === 0 ? [''] : lines;
  const { keys, createKeys, setKeys } = useLineKeys(rows.length);
  const listRef = useRef<HTMLOListElement>(null);
  const { focusLine, keepFocus } = usePendingFocus(listRef);

  function insertLines(
    index: number,
    addedLines: readonly EditorLine[],
    currentRows: readonly EditorLine[] = rows,
  ) {
    const addedKeys = createKeys(addedLines.length);
    setKeys(keys.toSpliced(index + 1, 0, ...addedKeys), addedLines.length);
    onChange(currentRows.toSpliced(index + 1, 0, ...addedLines));
    return addedKeys;
  }

  return {
    keys,
    rows,
    listRef,
    setLine: (index, line) => onChange(rows.with(index, line)),
    insertBelow: (index, line = '') => focusLine(insertLines(index, [line])[0], 0),
    remove(index) {
      if (rows.length === 1) return onChange(['']);
      const neighborIndex = index > 0 ? index - 1 : 1;
      focusLine(keys[neighborIndex], getLineText(rows[neighborIndex] ?? '').length);
      setKeys(keys.toSpliced(index, 1));
      onChange(rows.toSpliced(index, 1));
    },
    move(index, target) {
      const range = getMovingRange(rows, index);
      const movedRows = moveRange(rows, range, target);
      keepFocus();
      setKeys(moveRange(keys, range, target));
      onChange(movedRows);
      return movedRows;
    },
    paste(index, field, text) {
      const [first, ...otherLines] = splitPastedText(text, splitByParagraph);
      if (first === undefined || otherLines.length === 0) return 0;
      const { value, selectionStart, selectionEnd } = field;
      const textBeforeCaret = value.slice(0, selectionStart ?? value.length);
      const last = otherLines.at(-1) ?? '';
      const lastLine = last + value.slice(selectionEnd ?? value.length);
      const line = rows[index] ?? '';
      const isLineEmpty = textBeforeCaret === '' && line === '';
      const replaced = replaceLineText(line, textBeforeCaret + first);
      const addedKeys = insertLines(
        index,
        [...otherLines.slice(0, -1).map(toEditorLine), lastLine],
        rows.with(index, isLineEmpty ? toEditorLine(first) : replaced),
      );
      focusLine(addedKeys.at(-1), last.length);
      return otherLines.length + 1;
    },
  };
}
