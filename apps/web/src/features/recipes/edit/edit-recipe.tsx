import type { Item } from '@plateful/contract';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { recipeKeys } from '#features/recipes/cache.ts';
import { EditConflicts } from '#features/recipes/edit/edit-conflicts.tsx';
import { readDraft } from '#features/recipes/edit/edit-draft.ts';
import { EditFrame } from '#features/recipes/edit/edit-frame.tsx';
import { EditNotices } from '#features/recipes/edit/edit-notices.tsx';
import { EditPhotos } from '#features/recipes/edit/edit-photos.tsx';
import {
  isDirty,
  rebase,
  rebaseOnOwnPhotos,
  resumeEditing,
  startEditing,
} from '#features/recipes/edit/merge-edits.ts';
import { useDraft } from '#features/recipes/edit/use-draft.ts';
import { useEditing } from '#features/recipes/edit/use-editing.ts';
import { useLeaveGuard } from '#features/recipes/edit/use-leave-guard.ts';
import { useSaveAsNew, useSaveEdits } from '#features/recipes/edit/use-save.ts';
import { paths } from '#lib/paths.ts';
import { randomId } from '#lib/random-id.ts';
import { useAppStore } from '#lib/store.ts';
import { texts } from '#texts/texts.ts';
import { showToast } from '#ui/toast-store.ts';

const own = texts.edit;

/** Said when the recipe disappears under the form. */
function Deleted() {
  return (
    <div role="alert" className="appear rounded-card bg-amber-soft p-4 sm:p-6">
      <h2 className="text-xl">{own.deletedTitle}</h2>
      <p className="mt-1">{own.deletedBody}</p>
    </div>
  );
}

interface EditRecipeProps {
  /** The recipe as it was when the form opened. */
  opened: Item;
  /** As it is now, as far as anybody here knows. */
  current: Item | undefined;
  isGone: boolean;
}

/** Everything of one stored recipe, to be changed. */
export function EditRecipe({ opened, current, isGone }: EditRecipeProps) {
  const navigate = useNavigate();
  const userId = useAppStore(({ user }) => user?.userId ?? '');
  const owner = { userId, itemId: opened._id };
  const [draft] = useState(() => readDraft(owner));
  const [requestKey] = useState(() => draft?.requestKey ?? randomId());
  const handle = useEditing(() => resumeEditing(opened, draft));
  const { editing, latest, update } = handle;
  const isUnsaved = isDirty(editing);
  const [isRestored, setIsRestored] = useState(draft !== null && isUnsaved);
  const conflictHeading = useRef<HTMLHeadingElement>(null);
  const guard = useLeaveGuard(isUnsaved);
  const endDraft = useDraft(
    owner,
    isUnsaved ? { base: editing.base, fields: editing.fields, requestKey } : null,
  );

  function leaveTo(itemId: string, message?: string) {
    guard.free();
    endDraft();
    if (message) showToast({ message, isErrorMessage: false });
    void navigate(paths.item(itemId), { replace: true });
  }

  const edits = useSaveEdits(handle, {
    onSaved: (isMerged) => leaveTo(opened._id, isMerged ? own.savedWithOthers : undefined),
    onContested: () => requestAnimationFrame(() => conflictHeading.current?.focus()),
  });
  const copy = useSaveAsNew(handle, requestKey, ({ item }) =>
    leaveTo(item._id, texts.newItem.created(item.title)),
  );
  const { saving, save } = isGone ? copy : edits;
  const { isSaving } = saving;
  const isChangingPhotos = useIsMutating({ mutationKey: recipeKeys.photos(opened._id) }) > 0;
  // News of what is being done here comes from the server as well, often before its answer.
  const isWaiting = isSaving || isChangingPhotos;

  useEffect(() => {
    const known = latest.current.item?.updatedAt ?? '';
    if (current && !isWaiting && current.updatedAt > known) update((now) => rebase(now, current));
  }, [current, isWaiting, latest, update]);

  function takeOwnPhotos(item: Item) {
    const known = latest.current.item?.updatedAt ?? '';
    if (item.updatedAt >= known) update((now) => rebaseOnOwnPhotos(now, item));
  }

  return (
    <EditFrame
      handle={handle}
      saving={saving}
      guard={guard}
      submit={isGone ? own.saveAsNew : own.save}
      cancelTo={isGone ? paths.items : paths.item(opened._id)}
      onSubmit={() => save()}
      onLeave={endDraft}
      notices={
        <>
          {isGone && <Deleted />}
          <EditNotices
            editing={editing}
            isRestored={isRestored}
            onDiscard={() => {
              setIsRestored(false);
              update((now) => startEditing(now.item));
            }}
            onRead={() => update((now) => ({ ...now, taken: [] }))}
          />
          {!isGone && (
            <EditConflicts editing={editing} heading={conflictHeading} onChange={update} />
          )}
        </>
      }
      photos={<EditPhotos item={editing.item ?? opened} onAnswer={takeOwnPhotos} />}
    />
  );
}
