import { GripVertical, TriangleAlert, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, memo, type PointerEvent } from 'react';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { useAutosizeTextArea } from '#ui/use-autosize-text-area.ts';

/** What can be done with the row at an index. */
export interface LineActions {
  getMenuItems: (index: number) => readonly MenuItem[];
  changeText: (index: number, text: string) => void;
  handleKeyDown: (index: number, event: KeyboardEvent) => void;
  handlePaste: (index: number, event: ClipboardEvent<HTMLTextAreaElement>) => void;
  handleHandleKeyDown: (index: number, event: KeyboardEvent) => void;
  startDrag: (index: number, event: PointerEvent<HTMLElement>) => void;
  remove: (index: number) => void;
}

interface LineRowProps {
  id: string;
  index: number;
  lineKey: number;
  text: string;
  /** The number of a line; undefined for a heading. */
  number: number | undefined;
  placeholder: string | undefined;
  /** The lines of the list are steps: multi-line texts with a number. */
  isMultiline: boolean;
  maxLength: number;
  label: string;
  handleLabel: string;
  removeLabel: string;
  note: string | undefined;
  /** The note asks the user to check the line. */
  isWarning: boolean;
  /** The element that says why the line is invalid; undefined for a valid line. */
  errorId: string | undefined;
  /** The element that explains the keys of the handle. */
  handleHintId: string;
  /** The last line, while it is empty, can neither be moved nor removed. */
  isOnlyEmptyLine: boolean;
  /** Must not change, so that only changed rows are rendered. */
  actions: LineActions;
}

/** The columns of the handle and, among steps, the number. All rows of a list have them, so that its texts are aligned. */
const getRowStartClass = (isNumbered: boolean) =>
  classNames(
    'min-h-12 grid-cols-[1.25rem_1.75rem] items-center justify-items-start pl-3',
    isNumbered ? 'w-15' : 'w-11',
  );

/** A line or a heading, with a handle that also opens a menu. Only steps show their number. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { id, index, text, number, note } = props;
  const { errorId, isOnlyEmptyLine, actions } = props;
  const rowStartClass = getRowStartClass(props.isMultiline);
  const textAreaRef = useAutosizeTextArea(text);
  const isHeading = number === undefined;
  const isMultiline = props.isMultiline && !isHeading;
  const figure = isMultiline && (
    <span className="display-figures col-start-2 justify-self-center text-lg leading-none text-accent-ink">
      {number}
    </span>
  );
  return (
    <li
      data-empty={text === '' ? '' : undefined}
      className={classNames(
        'line-row flex items-start rounded-control duration-150 ease-out in-data-[dragging]:transition-transform motion-reduce:transition-none',
        'data-dragged:relative data-dragged:z-10 data-dragged:bg-surface data-dragged:shadow-soft data-dragged:transition-none',
        isHeading && 'not-first:mt-6',
      )}
    >
      {isOnlyEmptyLine ? (
        // As wide as the handle, so that nothing moves when a text is typed.
        <span className={classNames('grid shrink-0', rowStartClass)}>
          <GripVertical aria-hidden="true" className="invisible size-4.5" />
          {figure}
        </span>
      ) : (
        <Menu
          label={props.handleLabel}
          align="left"
          items={() => actions.getMenuItems(index)}
          icon={
            <>
              <GripVertical aria-hidden="true" className="quiet-icon size-4.5" />
              {figure}
            </>
          }
          buttonProps={{
            'aria-describedby': props.handleHintId,
            className: classNames(
              rowStartClass,
              'cursor-grab touch-none select-none active:cursor-grabbing',
            ),
            onPointerDown: (event) => actions.startDrag(index, event),
            onKeyDown: (event) => actions.handleHandleKeyDown(index, event),
          }}
        />
      )}
      <div className={classNames('min-w-0 flex-1', isOnlyEmptyLine && 'mr-11')}>
        <textarea
          ref={textAreaRef}
          data-line={props.lineKey}
          rows={isMultiline ? 2 : 1}
          value={text}
          maxLength={props.maxLength}
          placeholder={props.placeholder}
          aria-label={props.label}
          aria-describedby={errorId ?? (note ? id : undefined)}
          aria-invalid={errorId ? true : undefined}
          onChange={({ target: { value } }) =>
            actions.changeText(index, isMultiline ? value : value.replace(/\s*\n\s*/g, ' '))
          }
          onKeyDown={(event) => actions.handleKeyDown(index, event)}
          onPaste={(event) => actions.handlePaste(index, event)}
          className={classNames('line-input', isHeading && 'font-display text-xl font-semibold')}
        />
        <p
          id={id}
          className={classNames(
            'flex gap-2 px-2 pb-2 text-sm empty:hidden',
            props.isWarning ? 'mx-2 mb-2 rounded-control bg-amber-soft pt-2' : 'text-muted',
          )}
        >
          {props.isWarning && (
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          )}
          {note}
        </p>
      </div>
      {!isOnlyEmptyLine && (
        <IconButton
          label={props.removeLabel}
          onClick={() => actions.remove(index)}
          className="line-remove mt-0.5"
        >
          <X aria-hidden="true" className="quiet-icon size-4" />
        </IconButton>
      )}
    </li>
  );
});
