import { callApi, getErrorMessage, isServerUnreachableError } from '#lib/api-client.ts';
import { saveIntendedUrl, useAppStore } from '#lib/app-store.ts';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { endpoints } from '#lib/endpoints.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { discardUnsavedTrialScan, readUnsavedTrialScan } from '#lib/unsaved-trial-scan.ts';
import { accountTexts } from '#texts/en/account.ts';
import { showToast } from '#ui/toast-store.ts';

const t = accountTexts.trialScan;

/** Opens the recipe after the sign-in; a user who is signed in already gets a link to it. */
function openRecipe(path: string): void {
  const isReady = useAppStore.getState().loginStatus === 'login';
  if (!isReady) saveIntendedUrl(path);
  else
    showToast({
      message: t.kept,
      isErrorMessage: false,
      action: { label: t.open, onClick: () => browserNavigation.navigateTo(path) },
    });
}

async function keep(): Promise<void> {
  const pending = readUnsavedTrialScan();
  if (!pending) return;
  try {
    const { itemId } = await callApi(endpoints.saveTrialRecipe, pending);
    if (itemId) openRecipe(paths.item(itemId));
    discardUnsavedTrialScan();
  } catch (error) {
    // Without a connection, the recipe is stored when the app starts again.
    if (isServerUnreachableError(error)) return;
    discardUnsavedTrialScan();
    showToast({ message: getErrorMessage(error, t.notKept), isErrorMessage: true, error });
  }
}

let keeping: Promise<void> | null = null;

/** Stores the recipe that the visitor wanted to keep in the account of the user who has just signed in. */
export function saveTrialRecipe(): Promise<void> {
  keeping ??= keep().finally(() => {
    keeping = null;
  });
  return keeping;
}
