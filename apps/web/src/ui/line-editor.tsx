import { ArrowDown, ArrowUp, EllipsisVertical, Heading, Plus, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { Button, IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { inputClassName } from '#ui/field.tsx';
import { Menu } from '#ui/menu.tsx';
import { useAutosizeTextArea } from '#ui/text-area.tsx';
import {
  type EditorLine,
  getLineText,
  toggleHeading,
  useLineEditor,
  withText,
} from '#ui/use-line-editor.ts';

interface LineEditorLabels {
  lineLabel: (position: number) => string;
  remove: (position: number) => string;
  moveUp: (position: number) => string;
  moveDown: (position: number) => string;
  moved: (position: number, total: number) => string;
  removed: (remaining: number) => string;
  linesAdded: (count: number) => string;
  add: string;
}

/** Moves a line out of the list, or turns it into a heading. */
export interface LineMoves {
  /** The label of the menu of a line. */
  label: (text: string) => string;
  toHeading: string;
  toLine: string;
  targets: readonly { label: string; announcement: string; onMove: (text: string) => void }[];
}

interface LineEditorProps {
  label: string;
  /** A hint about the keys; hidden on touch devices. */
  hint?: string;
  error?: string | null | undefined;
  lines: readonly EditorLine[];
  onChange: (lines: EditorLine[]) => void;
  labels: LineEditorLabels;
  headingLabels: LineEditorLabels;
  /** Lines are multi-line texts. */
  isMultiline?: boolean;
  maxLength: number;
  maxHeadingLength: number;
  /** A note beside a line. */
  getLineNote?: (line: string) => string | undefined;
  /** Adds a menu to each line. */
  moves?: LineMoves | undefined;
}

type LineField = HTMLInputElement | HTMLTextAreaElement;

interface LineRowProps {
  id: string;
  lineKey: number;
  text: string;
  isHeading: boolean;
  isMultiline: boolean;
  maxLength: number;
  label: string;
  note: string | undefined;
  isInvalid: boolean;
  onTextChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<LineField>) => void;
  onPaste: (event: ClipboardEvent<LineField>) => void;
}

function LineRow({
  id,
  lineKey,
  text,
  isHeading,
  isMultiline,
  label,
  note,
  isInvalid,
  onTextChange,
  ...rest
}: LineRowProps) {
  const textAreaRef = useAutosizeTextArea(text);
  const inputProps = {
    ...rest,
    'data-line': lineKey,
    value: text,
    'aria-label': label,
    'aria-describedby': note ? id : undefined,
    'aria-invalid': isInvalid || undefined,
  };
  return (
    <div className="min-w-0 flex-1">
      {isMultiline && !isHeading ? (
        <textarea
          {...inputProps}
          ref={textAreaRef}
          rows={2}
          onChange={(event) => onTextChange(event.target.value)}
          className={classNames(inputClassName, 'field-sizing-content resize-none py-3')}
        />
      ) : (
        <input
          {...inputProps}
          onChange={(event) => onTextChange(event.target.value)}
          className={classNames(inputClassName, isHeading && 'font-display text-lg font-semibold')}
        />
      )}
      <p id={id} className="mt-1 px-4 text-sm text-muted empty:hidden">
        {note}
      </p>
    </div>
  );
}

/**
 * A list of lines, each in its own field. Enter adds a line below, Backspace removes an empty one, Alt with an arrow
 * key moves it, and pasting several lines adds several. On a narrow screen the move buttons are shown only for the
 * focused line.
 */
export function LineEditor(props: LineEditorProps) {
  const { label, hint, error, isMultiline = false, getLineNote } = props;
  const id = useId();
  const [announcement, setAnnouncement] = useState('');
  const lines = useLineEditor(props.lines, props.onChange, isMultiline);
  const { keys, rows } = lines;
  const isOnlyEmptyLine = rows.length === 1 && rows[0] === '';

  const isHeading = (index: number) => typeof rows[index] === 'object';
  const getLabels = (index: number) => (isHeading(index) ? props.headingLabels : props.labels);
  /** The position among the headings, or among the other lines, from 1. */
  const getPosition = (index: number) =>
    rows.slice(0, index + 1).filter((_, other) => isHeading(other) === isHeading(index)).length;

  function moveLine(index: number, offset: 1 | -1) {
    const { moved } = getLabels(index);
    if (lines.move(index, offset)) setAnnouncement(moved(index + offset + 1, rows.length));
  }

  function removeLine(index: number) {
    const { removed } = getLabels(index);
    lines.remove(index);
    setAnnouncement(removed(rows.length - 1));
  }

  const getMoveItems = ({ targets, toHeading, toLine }: LineMoves, index: number) => [
    ...targets.map(({ label: target, announcement: message, onMove }) => ({
      label: target,
      onSelect: () => {
        lines.remove(index);
        onMove(getLineText(rows[index] ?? ''));
        setAnnouncement(message);
      },
    })),
    {
      label: isHeading(index) ? toLine : toHeading,
      onSelect: () => lines.setLine(index, toggleHeading(rows[index] ?? '')),
    },
  ];

  function handleKeyDown(event: KeyboardEvent<LineField>, index: number) {
    if (event.nativeEvent.isComposing) return;
    const isEmpty = getLineText(rows[index] ?? '') === '' && rows.length > 1;
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (event.key === 'Enter' && !event.shiftKey) lines.insertBelow(index);
    else if (event.key === 'Backspace' && isEmpty) removeLine(index);
    else if (event.altKey && step) moveLine(index, step);
    else return;
    event.preventDefault();
  }

  function handlePaste(event: ClipboardEvent<LineField>, index: number) {
    const addedCount = lines.paste(index, event.currentTarget, event.clipboardData.getData('text'));
    if (addedCount === 0) return;
    event.preventDefault();
    setAnnouncement(props.labels.linesAdded(addedCount));
  }

  return (
    <fieldset aria-describedby={`${id}-note`}>
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <ol ref={lines.listRef} className="grid gap-2">
        {rows.map((line, index) => {
          const text = getLineText(line);
          const labels = getLabels(index);
          const position = getPosition(index);
          return (
            <li
              key={keys[index]}
              className={classNames(
                'group flex flex-wrap items-start gap-x-1 sm:flex-nowrap',
                isHeading(index) && 'not-first:mt-4',
              )}
            >
              <LineRow
                id={`${id}-${keys[index]}`}
                lineKey={keys[index] ?? index}
                text={text}
                isHeading={isHeading(index)}
                isMultiline={isMultiline}
                maxLength={isHeading(index) ? props.maxHeadingLength : props.maxLength}
                label={labels.lineLabel(position)}
                note={text.trim() && !isHeading(index) ? getLineNote?.(text) : undefined}
                isInvalid={Boolean(error)}
                onTextChange={(newText) => lines.setLine(index, withText(line, newText))}
                onKeyDown={(event) => handleKeyDown(event, index)}
                onPaste={(event) => handlePaste(event, index)}
              />
              {!isOnlyEmptyLine && (
                <>
                  <div className="flex max-sm:order-last max-sm:hidden max-sm:basis-full max-sm:group-focus-within:flex sm:pt-0.5">
                    <IconButton
                      label={labels.moveUp(position)}
                      aria-disabled={index === 0}
                      onClick={() => moveLine(index, -1)}
                      className={moveButtonClass}
                    >
                      <ArrowUp aria-hidden="true" className="size-5" />
                    </IconButton>
                    <IconButton
                      label={labels.moveDown(position)}
                      aria-disabled={index === rows.length - 1}
                      onClick={() => moveLine(index, 1)}
                      className={moveButtonClass}
                    >
                      <ArrowDown aria-hidden="true" className="size-5" />
                    </IconButton>
                  </div>
                  {props.moves && text !== '' && (
                    <Menu
                      label={props.moves.label(labels.lineLabel(position))}
                      icon={<EllipsisVertical aria-hidden="true" className="size-5" />}
                      items={getMoveItems(props.moves, index)}
                      className="mt-0.5"
                    />
                  )}
                  <IconButton
                    label={labels.remove(position)}
                    onClick={() => removeLine(index)}
                    className="mt-0.5"
                  >
                    <X aria-hidden="true" className="size-5" />
                  </IconButton>
                </>
              )}
            </li>
          );
        })}
      </ol>
      <div className="mt-1 -ml-4 flex flex-wrap items-center">
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
          onClick={() => lines.insertBelow(rows.length - 1, { heading: '' })}
        >
          {props.headingLabels.add}
        </Button>
      </div>
      <p
        id={`${id}-note`}
        className={classNames(
          'text-sm empty:hidden',
          error ? 'text-error' : 'text-muted pointer-coarse:hidden',
        )}
      >
        {error || hint}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  );
}

const moveButtonClass = 'aria-disabled:opacity-30';
