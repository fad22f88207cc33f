import { RECIPE_LABEL_MAX_LENGTH } from '@plateful/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import {
  logAndShowError,
  refetchAfterTagChange,
} from '#features/recipe-list/collection/selection-actions.ts';
import { itemsApi } from '#lib/items-api.ts';
import { selectionTexts } from '#texts/en/selection.ts';
import { texts } from '#texts/localization.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { showToast } from '#ui/toast-store.ts';

const t = selectionTexts.tags;

interface RenameFormProps {
  tag: string;
  otherTags: readonly string[];
  onRenamed: (newTag: string) => void;
  onCancel: () => void;
}

function RenameForm({ tag, otherTags, onRenamed, onCancel }: RenameFormProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(tag);
  const newTag = name.normalize('NFC').trim();
  const isMerge = otherTags.includes(newTag);
  const renaming = useMutation({
    mutationFn: () => itemsApi.command('RENAME_TAG', { tag, newTag }),
    onSuccess: async ({ count }) => {
      await refetchAfterTagChange(queryClient);
      showToast({ message: t.renamed(count), isErrorMessage: false });
      onRenamed(newTag);
    },
    onError: (error) => logAndShowError(t.failed, error),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (newTag !== '' && newTag !== tag) renaming.mutate();
  }

  return (
    <form onSubmit={submit} className="grid gap-3 py-3 in-[li:last-child]:pb-0">
      <TextField
        label={t.newName(tag)}
        maxLength={RECIPE_LABEL_MAX_LENGTH}
        value={name}
        autoFocus
        onChange={({ target }) => setName(target.value)}
        {...(isMerge && { hint: t.mergeHint(tag, newTag) })}
      />
      <DialogActions>
        <Button variant="secondary" disabled={renaming.isPending} onClick={onCancel}>
          {texts.ui.cancel}
        </Button>
        <Button
          type="submit"
          disabled={newTag === '' || newTag === tag}
          busyLabel={renaming.isPending && t.saving}
        >
          {isMerge ? t.merge : t.save}
        </Button>
      </DialogActions>
    </form>
  );
}

interface DeleteConfirmationProps {
  tag: string;
  count: number;
  onDeleted: () => void;
  onCancel: () => void;
}

function DeleteConfirmation({ tag, count, onDeleted, onCancel }: DeleteConfirmationProps) {
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => itemsApi.command('DELETE_TAG', { tag }),
    onSuccess: async (result) => {
      await refetchAfterTagChange(queryClient);
      showToast({ message: t.deleted(result.count), isErrorMessage: false });
      onDeleted();
    },
    onError: (error) => logAndShowError(t.deleteFailed, error),
  });
  return (
    <div role="alert" className="grid gap-3 py-3 in-[li:last-child]:pb-0">
      <p className="wrap-anywhere">{t.deleteHint(tag, count)}</p>
      <DialogActions>
        <Button variant="secondary" autoFocus disabled={deletion.isPending} onClick={onCancel}>
          {texts.ui.cancel}
        </Button>
        <Button
          variant="danger"
          busyLabel={deletion.isPending && t.deleting}
          onClick={() => deletion.mutate()}
        >
          {t.confirmDelete}
        </Button>
      </DialogActions>
    </div>
  );
}

interface TagRowProps {
  tag: string;
  count: number;
  /** The action whose button has the focus, because it was canceled. */
  focusedAction: Action | null;
  onAction: (action: Action) => void;
}

const actionIcons = { rename: Pencil, delete: Trash2 };
type Action = keyof typeof actionIcons;

function TagRow({ tag, count, focusedAction, onAction }: TagRowProps) {
  return (
    <div className="flex min-h-12 items-center">
      <span className="min-w-0 flex-1 wrap-anywhere">{tag}</span>
      <span className="mr-2 ml-3 shrink-0 text-sm text-muted">{texts.items.count(count)}</span>
      {(['rename', 'delete'] as const).map((action) => {
        const Icon = actionIcons[action];
        return (
          <IconButton
            key={action}
            label={t[action](tag)}
            autoFocus={action === focusedAction}
            onClick={() => onAction(action)}
          >
            <Icon aria-hidden="true" className="size-5" />
          </IconButton>
        );
      })}
    </div>
  );
}

interface TagAction {
  tag: string;
  action: Action;
}

interface ManageTagsDialogProps {
  tags: readonly { tag: string; count: number }[];
  /** `newTag` is null after a deletion. */
  onReplaced: (tag: string, newTag: string | null) => void;
  onClose: () => void;
}

/** Renames and deletes tags, or merges them by giving one the name of another. */
export function ManageTagsDialog({ tags, onReplaced, onClose }: ManageTagsDialogProps) {
  const [open, setOpen] = useState<TagAction | null>(null);
  const [canceled, setCanceled] = useState<TagAction | null>(null);
  const list = useRef<HTMLUListElement>(null);

  function start(action: TagAction) {
    setOpen(action);
    setCanceled(null);
  }

  function cancel() {
    setOpen(null);
    setCanceled(open);
  }

  function finish(tag: string, newTag: string | null) {
    setOpen(null);
    // The form with the focus disappears.
    list.current?.focus();
    onReplaced(tag, newTag);
  }

  return (
    <Dialog open isSheetOnPhones title={t.manage} body={<p>{t.manageHint}</p>} onCancel={onClose}>
      <ul ref={list} tabIndex={-1} className="mt-4 max-h-[50dvh] overflow-y-auto outline-none">
        {tags.map(({ tag, count }) => (
          <li key={tag} className="border-t border-line first:border-none">
            {open?.tag !== tag && (
              <TagRow
                tag={tag}
                count={count}
                focusedAction={canceled?.tag === tag ? canceled.action : null}
                onAction={(action) => start({ tag, action })}
              />
            )}
            {open?.tag === tag && open.action === 'rename' && (
              <RenameForm
                tag={tag}
                otherTags={tags.map((other) => other.tag).filter((other) => other !== tag)}
                onRenamed={(newTag) => finish(tag, newTag)}
                onCancel={cancel}
              />
            )}
            {open?.tag === tag && open.action === 'delete' && (
              <DeleteConfirmation
                tag={tag}
                count={count}
                onDeleted={() => finish(tag, null)}
                onCancel={cancel}
              />
            )}
          </li>
        ))}
      </ul>
      {!open && (
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {texts.ui.close}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
