import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { sayFailure } from '#features/recipes/edit/edit-api.ts';
import { readDraft } from '#features/recipes/edit/edit-draft.ts';
import { EditFrame } from '#features/recipes/edit/edit-frame.tsx';
import { EditNotices } from '#features/recipes/edit/edit-notices.tsx';
import { PhotoSection } from '#features/recipes/edit/edit-photo-section.tsx';
import type { Tile } from '#features/recipes/edit/edit-photo-tiles.tsx';
import { preparePhotos } from '#features/recipes/edit/edit-shrink.ts';
import { isDirty, resumeEditing, startEditing } from '#features/recipes/edit/merge-edits.ts';
import { useDraft } from '#features/recipes/edit/use-draft.ts';
import { useEditing } from '#features/recipes/edit/use-editing.ts';
import { useLeaveGuard } from '#features/recipes/edit/use-leave-guard.ts';
import { useSaveAsNew } from '#features/recipes/edit/use-save.ts';
import { paths } from '#lib/paths.ts';
import { randomId } from '#lib/random-id.ts';
import { useAppStore } from '#lib/store.ts';
import { texts } from '#texts/texts.ts';
import { showToast } from '#ui/toast-store.ts';

const own = texts.edit;

/** A photo that waits for its recipe; its key is only good here. */
interface Waiting extends Tile {
  file: File;
}

/** Photos that are chosen before there is a recipe to add them to. */
function useWaitingPhotos() {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = useRef(new Set<string>());

  useEffect(
    () => () => {
      for (const url of shown.current) URL.revokeObjectURL(url);
    },
    [],
  );

  async function add(files: readonly File[]) {
    setProblem(null);
    try {
      const prepared = await preparePhotos(files);
      const tiles = prepared.map((file): Waiting => {
        const src = URL.createObjectURL(file);
        shown.current.add(src);
        return { key: randomId(), src, alt: file.name, file };
      });
      setWaiting((now) => [...now, ...tiles]);
    } catch (error) {
      setProblem(sayFailure(error, own.addFailed));
    }
  }

  const remove = (key: string) => setWaiting((now) => now.filter((tile) => tile.key !== key));
  return { waiting, problem, add, remove };
}

/** A recipe by hand. */
export function EditNewRecipe() {
  const navigate = useNavigate();
  const userId = useAppStore(({ user }) => user?.userId ?? '');
  const owner = { userId, itemId: 'new' };
  const [draft] = useState(() => readDraft(owner));
  const [requestKey] = useState(() => draft?.requestKey ?? randomId());
  const handle = useEditing(() => resumeEditing(null, draft));
  const { editing, update } = handle;
  const isUnsaved = isDirty(editing);
  const [isRestored, setIsRestored] = useState(draft !== null);
  const photos = useWaitingPhotos();
  const guard = useLeaveGuard(isUnsaved || photos.waiting.length > 0);
  const endDraft = useDraft(
    owner,
    isUnsaved ? { base: editing.base, fields: editing.fields, requestKey } : null,
  );

  const { saving, save } = useSaveAsNew(handle, requestKey, ({ item, photosFailure }) => {
    guard.free();
    endDraft();
    showToast(
      photosFailure === null
        ? { message: texts.newItem.created(item.title), isErrorMessage: false }
        : { message: texts.newItem.photosFailed(photosFailure), isErrorMessage: true },
    );
    // Where the photos can be added once more, if they have to be.
    const place = photosFailure === null ? paths.item(item._id) : paths.editItem(item._id);
    void navigate(place, { replace: true });
  });

  return (
    <EditFrame
      handle={handle}
      saving={saving}
      guard={guard}
      isOpen
      submit={own.save}
      cancelTo={paths.createItem}
      onSubmit={() => save(photos.waiting.map(({ file }) => file))}
      onLeave={endDraft}
      notices={
        <EditNotices
          editing={editing}
          isRestored={isRestored}
          onDiscard={() => {
            setIsRestored(false);
            update(() => startEditing(null));
          }}
          onRead={() => undefined}
        />
      }
      photos={
        <PhotoSection
          tiles={photos.waiting}
          problem={photos.problem}
          onFiles={(files) => void photos.add(files)}
          onRemove={photos.remove}
        />
      }
    />
  );
}
