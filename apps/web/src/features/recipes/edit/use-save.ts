import type { Item } from '@plateful/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recipe } from '#features/recipes/api.ts';
import { removeRecipe } from '#features/recipes/cache.ts';
import {
  isAbsent,
  isChangedElsewhere,
  sayFailure,
  useCreateRecipe,
  useUpdateRecipe,
} from '#features/recipes/edit/edit-api.ts';
import { changesOf, type Problems } from '#features/recipes/edit/edit-changes.ts';
import { emptyFields, type RecipeFields } from '#features/recipes/edit/edit-fields.ts';
import { keepUnsentPhotos, UploadError, uploadPhotos } from '#features/recipes/edit/edit-upload.ts';
import { isContested, rebase, startEditing, typeInto } from '#features/recipes/edit/merge-edits.ts';
import type { EditingHandle } from '#features/recipes/edit/use-editing.ts';
import { logFailure } from '#lib/log.ts';
import { texts } from '#texts/texts.ts';

const own = texts.edit;

export interface Saving {
  isSaving: boolean;
  problems: Problems;
  failure: string | null;
}

const calm: Saving = { isSaving: false, problems: {}, failure: null };

/** Runs one attempt at a time, and tells how it went. */
function useAttempt() {
  const [saving, setSaving] = useState<Saving>(calm);
  async function attempt(fallback: string, work: () => Promise<void>): Promise<void> {
    setSaving({ ...calm, isSaving: true });
    try {
      await work();
      setSaving(calm);
    } catch (error) {
      logFailure(fallback, 'use-save.ts', error);
      setSaving({ ...calm, failure: sayFailure(error, fallback) });
    }
  }
  const refuse = (problems: Problems) =>
    setSaving({ isSaving: false, problems, failure: own.checkFields });
  return { saving, attempt, refuse };
}

interface Outcomes {
  /** @param isMerged changes from elsewhere were found on the way, and kept */
  onSaved: (isMerged: boolean) => void;
  /** The person has to choose before anything is saved. */
  onContested: () => void;
}

/**
 * Saves what was changed. When the recipe was changed elsewhere meanwhile, both are merged and the save is repeated
 * once; what both changed is put before the person.
 */
export function useSaveEdits({ latest, update }: EditingHandle, outcomes: Outcomes) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useUpdateRecipe();
  const { saving, attempt, refuse } = useAttempt();

  async function mergeNews(itemId: string): Promise<void> {
    const theirs = await queryClient.fetchQuery({ ...recipe(itemId, queryClient), staleTime: 0 });
    if (theirs) update((now) => rebase(now, theirs));
  }

  async function send(item: Item, isRepeated: boolean): Promise<void> {
    const { base, fields } = latest.current;
    const checked = changesOf(base, fields);
    if ('problems' in checked) return refuse(checked.problems);
    const { changes } = checked;
    if (Object.keys(changes).length === 0) return outcomes.onSaved(isRepeated);
    try {
      await mutateAsync({ item, changes, basedOn: item.updatedAt });
    } catch (error) {
      if (isAbsent(error)) removeRecipe(queryClient, item._id);
      if (!isChangedElsewhere(error) || isRepeated) throw error;
      await mergeNews(item._id);
      if (isContested(latest.current)) return outcomes.onContested();
      return send(latest.current.item ?? item, true);
    }
    outcomes.onSaved(isRepeated);
  }

  function save() {
    const { item, base, fields } = latest.current;
    if (!item) return;
    if (isContested(latest.current)) return outcomes.onContested();
    const checked = changesOf(base, fields);
    if ('problems' in checked) return refuse(checked.problems);
    void attempt(own.saveFailed, () => send(item, false));
  }

  return { saving, save };
}

/** What can be taken along to a new recipe: the photos of another one cannot. */
const carried = (fields: RecipeFields): RecipeFields =>
  fields.previewIconUrl?.startsWith('data:') ? fields : { ...fields, previewIconUrl: null };

interface Created {
  item: Item;
  /** Why the photos are not there. */
  photosFailure: string | null;
}

/**
 * Makes a new recipe of the form, and adds the photos once it is there. However often it is pressed, and however many
 * answers are lost, there is one recipe; what was typed between two tries is put into it.
 */
export function useSaveAsNew(
  { latest }: Pick<EditingHandle, 'latest'>,
  requestKey: string,
  onCreated: (created: Created) => void,
) {
  const create = useCreateRecipe();
  const change = useUpdateRecipe();
  const { saving, attempt, refuse } = useAttempt();
  const [tries, setTries] = useState(0);

  /** The recipe may be the one of an earlier try. */
  async function bringUpToDate(item: Item, fields: RecipeFields): Promise<Item> {
    const { base } = startEditing(item);
    const previewIconUrl = item.previewIconUrl ?? fields.previewIconUrl;
    const later = typeInto(startEditing(item), { ...fields, previewIconUrl });
    const checked = changesOf(base, later.fields);
    if ('problems' in checked || Object.keys(checked.changes).length === 0) return item;
    return change.mutateAsync({ item, changes: checked.changes, basedOn: item.updatedAt });
  }

  async function addPhotos(item: Item, files: readonly File[]): Promise<Created> {
    let changed = item;
    try {
      await uploadPhotos(item._id, files, {
        onAnswer: (answer) => {
          changed = answer;
        },
      });
      return { item: changed, photosFailure: null };
    } catch (error) {
      if (error instanceof UploadError) keepUnsentPhotos(item._id, error.retryable);
      logFailure(own.addFailed, 'use-save.ts', error);
      return { item: changed, photosFailure: sayFailure(error, own.addFailed) };
    }
  }

  function save(files: readonly File[] = []) {
    const fields = carried(latest.current.fields);
    const checked = changesOf(emptyFields, fields);
    if ('problems' in checked) return refuse(checked.problems);
    setTries(tries + 1);
    void attempt(texts.newItem.failed, async () => {
      const made = await create.mutateAsync({ ...checked.changes, requestKey });
      const item = tries > 0 ? await bringUpToDate(made, fields) : made;
      onCreated(await addPhotos(item, files));
    });
  }

  return { saving, save };
}
