import type { StoredRecognition } from '#ports/recipe-draft.ts';

/** The source of a cookbook's recipe that has replaced a provider's. */
export const COOKBOOK_REPLACEMENT_SOURCE = 'embedded';

/** Whether the recipe's content, as it is now, was written by the provider that recognized it. */
export function isWrittenByRecognitionProvider({
  source,
  recognition,
}: {
  source: string;
  recognition?: StoredRecognition | null;
}): boolean {
  return recognition?.uncertainties !== undefined && recognition.source === source;
}
