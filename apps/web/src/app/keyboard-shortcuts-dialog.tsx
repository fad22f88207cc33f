import { Fragment } from 'react';
import type { KeyboardShortcutsState } from '#app/use-keyboard-shortcuts.ts';
import { dialogTexts } from '#texts/en/dialogs.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';

const t = dialogTexts.shortcuts;

const shortcutRows: readonly { keys: readonly string[]; action: keyof typeof t.actions }[] = [
  { keys: ['/'], action: 'search' },
  { keys: ['n'], action: 'add' },
  { keys: ['g', 'h'], action: 'home' },
  { keys: ['g', 'i'], action: 'items' },
  { keys: ['?'], action: 'help' },
];

function ShortcutKeys({ keys }: { keys: readonly string[] }) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span className="mx-1.5 text-sm text-muted">{t.keySeparator}</span>}
      <kbd className="inline-grid min-w-8 place-items-center rounded-[0.5rem] bg-sunken px-2 py-0.5 font-text text-sm font-semibold text-ink">
        {key}
      </kbd>
    </Fragment>
  ));
}

/** Lists the keyboard shortcuts and can disable them. */
export function KeyboardShortcutsDialog({
  shortcuts: { isDialogOpen, isEnabled, closeDialog, setEnabled },
}: {
  shortcuts: KeyboardShortcutsState;
}) {
  return (
    <Dialog
      open={isDialogOpen}
      title={t.title}
      body={<p>{t.body}</p>}
      focusTitleOnOpen
      onCancel={closeDialog}
    >
      <dl className="mt-4">
        {shortcutRows.map(({ keys, action }) => (
          <div
            key={action}
            className="flex min-h-11 items-center justify-between gap-4 border-t border-line py-2"
          >
            <dt>{t.actions[action]}</dt>
            <dd className="shrink-0">
              <ShortcutKeys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="border-t border-line pt-4">
        <Checkbox
          label={t.enable}
          checked={isEnabled}
          onChange={({ target }) => setEnabled(target.checked)}
        />
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={closeDialog}>
          {t.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
