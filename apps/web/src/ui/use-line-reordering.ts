import { type PointerEvent, useEffect, useRef } from 'react';
import { type EditorLine, getLineText, isHeading } from '#ui/editor-line.ts';
import { startLineDrag } from '#ui/line-drag.ts';
import {
  getMovedIndex,
  getMoveTargets,
  getMovingRange,
  getNextMoveTarget,
} from '#ui/line-moves.ts';
import type { useLineListEditor } from '#ui/use-line-list-editor.ts';

/** The numbers of rows among the headings, or among the other lines, from 1. */
export function getPositionsByKind(rows: readonly EditorLine[]): number[] {
  let [headings, lines] = [0, 0];
  return rows.map((row) => (isHeading(row) ? ++headings : ++lines));
}

/** A line, or a heading with its lines, that was moved. */
interface MovedLine {
  isHeading: boolean;
  position: number;
  total: number;
  /** The heading above a line; empty if there is none. */
  section: string;
}

/** Moves lines one step, or by dragging them. */
export function useLineReordering(
  { rows, listRef, move }: ReturnType<typeof useLineListEditor>,
  onMoved: (line: MovedLine) => void,
) {
  const cancelDrag = useRef<() => void>(undefined);
  // The dragged lines may have changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the lines change
  useEffect(() => () => cancelDrag.current?.(), [rows]);

  function moveTo(index: number, target: number | undefined) {
    if (target === undefined) return;
    const moved = move(index, target);
    const movedIndex = getMovedIndex(getMovingRange(rows, index), target);
    const isMovedHeading = isHeading(rows[index]);
    const section = isMovedHeading ? undefined : moved.slice(0, movedIndex).findLast(isHeading);
    onMoved({
      isHeading: isMovedHeading,
      position: getPositionsByKind(moved)[movedIndex] ?? 0,
      total: rows.filter((row) => isHeading(row) === isMovedHeading).length,
      section: section ? getLineText(section) : '',
    });
  }

  const getTarget = (index: number, direction: 1 | -1) =>
    getNextMoveTarget(rows, getMovingRange(rows, index), direction);

  return {
    canMove: (index: number, direction: 1 | -1) => getTarget(index, direction) !== undefined,
    moveLine: (index: number, direction: 1 | -1) => moveTo(index, getTarget(index, direction)),
    startDrag(event: PointerEvent<HTMLElement>, index: number) {
      const list = listRef.current;
      if (!list || event.button !== 0 || !event.isPrimary) return;
      const range = getMovingRange(rows, index);
      cancelDrag.current?.();
      cancelDrag.current = startLineDrag(event.nativeEvent, {
        ...{ list, range, handle: event.currentTarget },
        targets: getMoveTargets(rows, range),
        onDrop: (target) => moveTo(index, target),
      });
    },
  };
}
