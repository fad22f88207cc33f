import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { Button, IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { inputClass } from '#ui/field.tsx';
import { useFittingHeight } from '#ui/text-area.tsx';
import { useLines } from '#ui/use-lines.ts';

interface LineWords {
  line: (place: number) => string;
  remove: (place: number) => string;
  up: (place: number) => string;
  down: (place: number) => string;
  moved: (place: number, of: number) => string;
  removed: (left: number) => string;
  split: (amount: number) => string;
  add: string;
}

interface LineEditorProps {
  label: string;
  /** About its keys; not shown where there are none. */
  hint?: string;
  error?: string | null | undefined;
  lines: readonly string[];
  onChange: (lines: string[]) => void;
  words: LineWords;
  /** Lines are texts of several rows. */
  long?: boolean;
  maxLength: number;
  /** What is said beside a line. */
  noteOf?: (line: string) => string | undefined;
}

type LineField = HTMLInputElement | HTMLTextAreaElement;

interface RowProps {
  id: string;
  name: number;
  text: string;
  long: boolean;
  maxLength: number;
  label: string;
  note: string | undefined;
  isWrong: boolean;
  onWrite: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<LineField>) => void;
  onPaste: (event: ClipboardEvent<LineField>) => void;
}

function Row({ id, name, text, long, label, note, isWrong, onWrite, ...rest }: RowProps) {
  const area = useFittingHeight(text);
  const shared = {
    ...rest,
    'data-line': name,
    value: text,
    'aria-label': label,
    'aria-describedby': note ? id : undefined,
    'aria-invalid': isWrong || undefined,
  };
  return (
    <div className="min-w-0 flex-1">
      {long ? (
        <textarea
          {...shared}
          ref={area}
          rows={2}
          onChange={(event) => onWrite(event.target.value)}
          className={classNames(inputClass, 'field-sizing-content resize-none py-3')}
        />
      ) : (
        <input
          {...shared}
          onChange={(event) => onWrite(event.target.value)}
          className={inputClass}
        />
      )}
      <p id={id} className="mt-1 px-4 text-sm text-muted empty:hidden">
        {note}
      </p>
    </div>
  );
}

/**
 * A list of lines, each in a field of its own. Enter starts a line below, Backspace in an empty one takes it away,
 * Alt with an arrow moves it, and pasted text of several lines becomes several. On a narrow screen the arrows show for
 * the line that one is at.
 */
export function LineEditor(props: LineEditorProps) {
  const { label, hint, error, words, long = false, maxLength, noteOf } = props;
  const id = useId();
  const [news, setNews] = useState('');
  const lines = useLines(props.lines, props.onChange, long);
  const { keys, rows } = lines;
  const isAlone = rows.length === 1 && rows[0] === '';

  function move(place: number, by: 1 | -1) {
    if (lines.move(place, by)) setNews(words.moved(place + by + 1, rows.length));
  }

  function remove(place: number) {
    lines.remove(place);
    setNews(words.removed(rows.length - 1));
  }

  function onKeyDown(event: KeyboardEvent<LineField>, place: number) {
    if (event.nativeEvent.isComposing) return;
    const isEmpty = rows[place] === '' && rows.length > 1;
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (event.key === 'Enter' && !event.shiftKey) lines.addBelow(place);
    else if (event.key === 'Backspace' && isEmpty) remove(place);
    else if (event.altKey && step) move(place, step);
    else return;
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent<LineField>, place: number) {
    const amount = lines.paste(place, event.currentTarget, event.clipboardData.getData('text'));
    if (amount === 0) return;
    event.preventDefault();
    setNews(words.split(amount));
  }

  return (
    <fieldset aria-describedby={`${id}-note`}>
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <ol ref={lines.list} className="grid gap-2">
        {rows.map((text, place) => (
          <li key={keys[place]} className="group flex flex-wrap items-start gap-x-1 sm:flex-nowrap">
            <Row
              id={`${id}-${keys[place]}`}
              name={keys[place] ?? place}
              text={text}
              long={long}
              maxLength={maxLength}
              label={words.line(place + 1)}
              note={text.trim() ? noteOf?.(text) : undefined}
              isWrong={Boolean(error)}
              onWrite={(written) => lines.write(place, written)}
              onKeyDown={(event) => onKeyDown(event, place)}
              onPaste={(event) => onPaste(event, place)}
            />
            {!isAlone && (
              <>
                <div className="flex max-sm:order-last max-sm:hidden max-sm:basis-full max-sm:group-focus-within:flex sm:pt-0.5">
                  <IconButton
                    label={words.up(place + 1)}
                    aria-disabled={place === 0}
                    onClick={() => move(place, -1)}
                    className={mover}
                  >
                    <ArrowUp aria-hidden="true" className="size-5" />
                  </IconButton>
                  <IconButton
                    label={words.down(place + 1)}
                    aria-disabled={place === rows.length - 1}
                    onClick={() => move(place, 1)}
                    className={mover}
                  >
                    <ArrowDown aria-hidden="true" className="size-5" />
                  </IconButton>
                </div>
                <IconButton
                  label={words.remove(place + 1)}
                  onClick={() => remove(place)}
                  className="mt-0.5"
                >
                  <X aria-hidden="true" className="size-5" />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ol>
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <Button
          look="inline"
          className="-ml-4"
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() => lines.addBelow(rows.length - 1)}
        >
          {words.add}
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
        {news}
      </p>
    </fieldset>
  );
}

const mover = 'aria-disabled:opacity-30';
