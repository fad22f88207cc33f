import {
  type CookedEntry,
  type Item,
  MAX_COOKED_ENTRIES,
  UNDO_WINDOW_MS,
} from '@plateful/contract';
import type { QueryClient } from '@tanstack/react-query';
import { recipeQueryOptions } from '#entities/recipe/recipe-queries.ts';
import { recipeKeys } from '#entities/recipe/recipe-query-keys.ts';
import { showRecipeUpdateError } from '#entities/recipe/show-recipe-update-error.ts';
import {
  isEditConflictError,
  updateRecipeMutationOptions,
} from '#entities/recipe/update-recipe.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { showToast } from '#ui/toast-store.ts';

const t = recipeTexts.recipe;

/** The server takes the last entry for the latest. */
const sortEntries = (entries: readonly CookedEntry[]) =>
  entries.toSorted((a, b) => Number(a.date > b.date) - Number(a.date < b.date));

/** Changes the cooking log of the latest version, so that no entry of another device is lost. */
async function updateCookingLog(
  queryClient: QueryClient,
  item: Item,
  change: (entries: CookedEntry[]) => CookedEntry[],
): Promise<void> {
  const save = (current: Item) =>
    queryClient
      .getMutationCache()
      .build(queryClient, updateRecipeMutationOptions(queryClient))
      .execute({
        item: current,
        changes: { cooked: sortEntries(change(current.cooked)) },
        basedOn: current.updatedAt,
      });
  const fetchLatest = () =>
    queryClient.fetchQuery({ ...recipeQueryOptions(item._id, queryClient), staleTime: 0 });
  try {
    await save(queryClient.getQueryData(recipeKeys.detail(item._id)) ?? item);
  } catch (error) {
    const latest = isEditConflictError(error) ? await fetchLatest() : null;
    if (!latest) throw error;
    await save(latest);
  }
}

interface CookedEntryChange {
  entry: CookedEntry;
  /** Null to delete the entry. */
  changed: CookedEntry | null;
}

/** Changes or deletes an entry of the cooking log. */
export async function changeOrDeleteCookedEntry(
  queryClient: QueryClient,
  item: Item,
  { entry, changed }: CookedEntryChange,
): Promise<void> {
  const isEntry = ({ date, note }: CookedEntry) => date === entry.date && note === entry.note;
  await updateCookingLog(queryClient, item, (entries) => {
    const index = entries.findIndex(isEntry);
    return index === -1 ? entries : entries.toSpliced(index, 1, ...(changed ? [changed] : []));
  }).catch(showRecipeUpdateError);
}

/**
 * Adds today to the cooking log, and offers to undo it.
 * @returns whether it was added; an error is shown
 */
export async function logCooking(queryClient: QueryClient, item: Item): Promise<boolean> {
  const entry = { date: new Date().toISOString(), note: '' };
  const undo = () =>
    updateCookingLog(queryClient, item, (entries) =>
      entries.filter(({ date }) => date !== entry.date),
    ).catch(showRecipeUpdateError);
  try {
    await updateCookingLog(queryClient, item, (entries) =>
      [...entries, entry].slice(-MAX_COOKED_ENTRIES),
    );
    showToast({
      message: t.cookedLogged,
      isErrorMessage: false,
      durationMs: UNDO_WINDOW_MS,
      action: { label: t.undo, onClick: () => void undo() },
    });
    return true;
  } catch (error) {
    showRecipeUpdateError(error);
    return false;
  }
}
