import { Fragment } from 'react';
import type { Shortcuts } from '#app/use-shortcuts.ts';
import { texts } from '#texts/texts.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';

const own = texts.shortcuts;

const shortcuts: readonly { keys: readonly string[]; what: keyof typeof own.what }[] = [
  { keys: ['/'], what: 'search' },
  { keys: ['n'], what: 'add' },
  { keys: ['g', 'h'], what: 'home' },
  { keys: ['g', 'i'], what: 'items' },
  { keys: ['?'], what: 'help' },
];

function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span className="mx-1.5 text-sm text-muted">{own.inOrder}</span>}
      <kbd className="inline-grid min-w-8 place-items-center rounded-[0.5rem] bg-sunken px-2 py-0.5 font-text text-sm font-semibold text-ink">
        {key}
      </kbd>
    </Fragment>
  ));
}

/** Which keys lead where, and a way to do without them. */
export function ShortcutsDialog({
  shortcuts: { isOpen, isOn, close, turn },
}: {
  shortcuts: Shortcuts;
}) {
  return (
    <Dialog open={isOpen} title={own.title} body={<p>{own.body}</p>} onCancel={close}>
      <dl className="mt-4">
        {shortcuts.map(({ keys, what }) => (
          <div
            key={what}
            className="flex min-h-11 items-center justify-between gap-4 border-t border-line py-2"
          >
            <dt>{own.what[what]}</dt>
            <dd className="shrink-0">
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
        <Checkbox label={own.use} checked={isOn} onChange={({ target }) => turn(target.checked)} />
        <Button look="secondary" onClick={close}>
          {own.close}
        </Button>
      </div>
    </Dialog>
  );
}
