import { Heading, Plus } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import {
  type EditorLine,
  getLineText,
  isHeading,
  replaceLineText,
  toggleHeading,
} from '#ui/editor-line.ts';
import { type LineActions, LineRow } from '#ui/line-row.tsx';
import type { MenuItem } from '#ui/menu.tsx';
import { useLineListEditor } from '#ui/use-line-list-editor.ts';
import { getPositionsByKind, useLineReordering } from '#ui/use-line-reordering.ts';

interface LineLabels {
  lineLabel: (position: number) => string;
  handle: (position: number) => string;
  remove: (position: number) => string;
  /** @param section the heading above the line; empty if there is none */
  moved: (position: number, total: number, section: string) => string;
  removed: (remaining: number) => string;
  linesAdded: (count: number) => string;
  add: string;
}

interface LineMenuLabels {
  handleHint: string;
  moveUp: string;
  moveDown: string;
  startSection: string;
  toHeading: string;
  toLine: string;
}

/** A place outside the list to which a line can be moved. */
interface LineDestination {
  label: string;
  announcement: string;
  onMove: (text: string) => void;
}

interface LineEditorProps {
  label: string;
  /** A hint about the keys; shown with a mouse or a touchpad only. */
  hint: string;
  /** An example of a line, shown while there is none. */
  placeholder: string;
  error?: string | null | undefined;
  lines: readonly EditorLine[];
  onChange: (lines: EditorLine[]) => void;
  labels: LineLabels;
  headingLabels: LineLabels & { placeholder: string };
  menuLabels: LineMenuLabels;
  /** Lines are multi-line texts. */
  isMultiline?: boolean;
  maxLength: number;
  maxHeadingLength: number;
  /** A note beside a line. */
  getLineNote?: (line: string) => string | undefined;
  /** Why the user should check a line; shown instead of its note. */
  getLineWarning?: (line: string) => string | undefined;
  destinations?: readonly LineDestination[];
}

/** Actions that stay the same and use the lines of the latest render. */
function useStableActions(actions: LineActions): LineActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stableActions] = useState<LineActions>(() => ({
    getMenuItems: (...event) => latest.current.getMenuItems(...event),
    changeText: (...event) => latest.current.changeText(...event),
    handleKeyDown: (...event) => latest.current.handleKeyDown(...event),
    handlePaste: (...event) => latest.current.handlePaste(...event),
    handleHandleKeyDown: (...event) => latest.current.handleHandleKeyDown(...event),
    startDrag: (...event) => latest.current.startDrag(...event),
    remove: (...event) => latest.current.remove(...event),
  }));
  return stableActions;
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * A list of lines in sections, each line in its own field. Enter adds a line below, Backspace removes an empty one,
 * pasting several lines adds several. Lines are moved by dragging their handle, by the arrow keys on it, by Alt with an
 * arrow key in the field, or by a menu.
 */
export function LineListEditor(props: LineEditorProps) {
  const {
    label,
    hint,
    error,
    isMultiline = false,
    getLineNote,
    getLineWarning,
    menuLabels,
  } = props;
  const { maxLength, maxHeadingLength, destinations = [] } = props;
  const id = useId();
  const [announcement, setAnnouncement] = useState('');
  const lines = useLineListEditor(props.lines, props.onChange, isMultiline);
  const { keys, rows } = lines;
  const getLabels = (isOfHeading: boolean) => (isOfHeading ? props.headingLabels : props.labels);
  const isOnlyEmptyLine = rows.length === 1 && rows[0] === '';
  const getPlaceholder = (isOfHeading: boolean) => {
    if (isOfHeading) return props.headingLabels.placeholder;
    return isOnlyEmptyLine ? props.placeholder : undefined;
  };
  const moves = useLineReordering(lines, ({ position, total, section, ...moved }) =>
    setAnnouncement(getLabels(moved.isHeading).moved(position, total, section)),
  );
  const positions = getPositionsByKind(rows);
  const isTooLong = (row: EditorLine) =>
    getLineText(row).length > (isHeading(row) ? maxHeadingLength : maxLength);
  const hasTooLongLine = rows.some(isTooLong);

  function removeLine(index: number) {
    lines.remove(index);
    setAnnouncement(getLabels(isHeading(rows[index])).removed(rows.length - 1));
  }

  function getMenuItems(index: number): MenuItem[] {
    const line = rows[index] ?? '';
    const text = getLineText(line);
    const moveItems = [
      { label: menuLabels.moveUp, direction: -1 as const },
      { label: menuLabels.moveDown, direction: 1 as const },
    ].filter(({ direction }) => moves.canMove(index, direction));
    return [
      ...moveItems.map((item) => ({
        label: item.label,
        onSelect: () => moves.moveLine(index, item.direction),
      })),
      {
        label: menuLabels.startSection,
        onSelect: () => lines.insertBelow(index - 1, { heading: '' }),
      },
      ...(text === '' ? [] : getTextItems(index, line)),
    ];
  }

  const getTextItems = (index: number, line: EditorLine): MenuItem[] => [
    {
      label: isHeading(line) ? menuLabels.toLine : menuLabels.toHeading,
      onSelect: () => lines.setLine(index, toggleHeading(line)),
    },
    ...destinations.map((destination) => ({
      label: destination.label,
      onSelect: () => {
        lines.remove(index);
        destination.onMove(getLineText(line));
        setAnnouncement(destination.announcement);
      },
    })),
  ];

  function handleHandleKeyDown(index: number, event: KeyboardEvent) {
    const direction = steps[event.key];
    if (!direction) return;
    event.preventDefault();
    moves.moveLine(index, direction);
  }

  function handleKeyDown(index: number, event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const isEmpty = getLineText(rows[index] ?? '') === '' && rows.length > 1;
    const direction = steps[event.key];
    const isLineBreak = event.shiftKey && isMultiline && !isHeading(rows[index]);
    if (event.key === 'Enter' && !isLineBreak) lines.insertBelow(index);
    else if (event.key === 'Backspace' && isEmpty) removeLine(index);
    else if (event.altKey && direction) moves.moveLine(index, direction);
    else return;
    event.preventDefault();
  }

  function handlePaste(index: number, event: ClipboardEvent<HTMLTextAreaElement>) {
    const addedCount = lines.paste(index, event.currentTarget, event.clipboardData.getData('text'));
    if (addedCount === 0) return;
    event.preventDefault();
    setAnnouncement(props.labels.linesAdded(addedCount));
  }

  const actions = useStableActions({
    ...{ getMenuItems, handleKeyDown, handlePaste, handleHandleKeyDown, remove: removeLine },
    changeText: (index, text) => lines.setLine(index, replaceLineText(rows[index] ?? '', text)),
    startDrag: (index, event) => moves.startDrag(event, index),
  });

  return (
    <fieldset aria-describedby={`${id}-note`}>
      <legend className="mb-3">
        <h2 className="text-2xl">{label}</h2>
      </legend>
      <ol ref={lines.listRef} className="mt-1 grid">
        {rows.map((line, index) => {
          const text = getLineText(line);
          const isSection = isHeading(line);
          const labels = getLabels(isSection);
          const position = positions[index] ?? 0;
          const hasNote = text.trim() !== '' && !isSection;
          const warning = hasNote ? getLineWarning?.(text) : undefined;
          return (
            <LineRow
              key={keys[index]}
              index={index}
              id={`${id}-${keys[index]}`}
              lineKey={keys[index] ?? index}
              text={text}
              number={isSection ? undefined : position}
              placeholder={getPlaceholder(isSection)}
              isMultiline={isMultiline}
              maxLength={isSection ? maxHeadingLength : maxLength}
              label={labels.lineLabel(position)}
              handleLabel={labels.handle(position)}
              removeLabel={labels.remove(position)}
              note={warning ?? (hasNote ? getLineNote?.(text) : undefined)}
              isWarning={warning !== undefined}
              errorId={error && (!hasTooLongLine || isTooLong(line)) ? `${id}-note` : undefined}
              handleHintId={`${id}-handle`}
              isOnlyEmptyLine={isOnlyEmptyLine}
              actions={actions}
            />
          );
        })}
      </ol>
      <div className="mt-2 -ml-4 flex flex-wrap items-center max-sm:-ml-2 max-sm:*:px-2">
        <Button
          variant="link"
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() => lines.insertBelow(rows.length - 1)}
        >
          {props.labels.add}
        </Button>
        <Button
          variant="link"
          icon={<Heading aria-hidden="true" className="size-5" />}
          onClick={() => lines.insertBelow(isOnlyEmptyLine ? -1 : rows.length - 1, { heading: '' })}
        >
          {props.headingLabels.add}
        </Button>
      </div>
      <p
        id={`${id}-note`}
        className={classNames(
          'text-sm empty:hidden',
          error ? 'text-error' : 'hidden text-muted sm:pointer-fine:block',
        )}
      >
        {error || hint}
      </p>
      <p id={`${id}-handle`} hidden>
        {menuLabels.handleHint}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  );
}
