import { RECIPE_LABEL_MAX_LENGTH } from '@plateful/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  finishTagChange,
  reportError,
} from '#features/recipe-list/collection/selection-actions.ts';
import { itemsApi } from '#lib/endpoints.ts';
import { selectionTexts } from '#texts/en/selection.ts';
import { texts } from '#texts/localization.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { showToast } from '#ui/toast-store.ts';

const t = selectionTexts.tags;

interface RenameFormProps {
  tag: string;
  otherTags: readonly string[];
  onRenamed: (newTag: string) => void;
}

function RenameForm({ tag, otherTags, onRenamed }: RenameFormProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(tag);
  const newTag = name.normalize('NFC').trim();
  const isMerge = otherTags.includes(newTag);
  const renaming = useMutation({
    mutationFn: () => itemsApi.command('RENAME_TAG', { tag, newTag }),
    onSuccess: async ({ count }) => {
      await finishTagChange(queryClient);
      showToast({ message: t.renamed(count), isErrorMessage: false });
      onRenamed(newTag);
    },
    onError: (error) => reportError(t.failed, error),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (newTag !== '' && newTag !== tag) renaming.mutate();
  }

  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 py-2">
      <TextField
        label={t.newName}
        maxLength={RECIPE_LABEL_MAX_LENGTH}
        value={name}
        autoFocus
        onChange={({ target }) => setName(target.value)}
        {...(isMerge && { hint: t.mergeHint(tag, newTag) })}
      />
      <Button
        type="submit"
        className="mt-7 min-h-12"
        disabled={newTag === '' || newTag === tag}
        busyLabel={renaming.isPending && t.saving}
      >
        {isMerge ? t.merge : t.save}
      </Button>
    </form>
  );
}

interface ManageTagsDialogProps {
  tags: readonly { tag: string; count: number }[];
  onRenamed: (oldTag: string, newTag: string) => void;
  onClose: () => void;
}

/** Renames tags, or merges them by giving one the name of another. */
export function ManageTagsDialog({ tags, onRenamed, onClose }: ManageTagsDialogProps) {
  const [editedTag, setEditedTag] = useState<string | null>(null);
  return (
    <Dialog open growsDown title={t.manage} body={<p>{t.manageHint}</p>} onCancel={onClose}>
      <ul className="mt-4 max-h-[50dvh] overflow-y-auto">
        {tags.map(({ tag, count }) => (
          <li key={tag} className="border-t border-line first:border-none">
            {editedTag === tag ? (
              <RenameForm
                tag={tag}
                otherTags={tags.map((other) => other.tag).filter((other) => other !== tag)}
                onRenamed={(newTag) => {
                  setEditedTag(null);
                  onRenamed(tag, newTag);
                }}
              />
            ) : (
              <div className="flex min-h-12 items-center gap-3">
                <span className="min-w-0 flex-1 wrap-anywhere">{tag}</span>
                <span className="text-sm text-muted">{texts.items.count(count)}</span>
                <IconButton label={t.rename(tag)} onClick={() => setEditedTag(tag)}>
                  <Pencil aria-hidden="true" className="size-5" />
                </IconButton>
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-6 flex justify-end">
        <Button variant="secondary" onClick={onClose}>
          {texts.ui.close}
        </Button>
      </div>
    </Dialog>
  );
}
