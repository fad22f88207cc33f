import type { Item, TranscriptionDoubt } from '@plateful/contract';
import { translateServerMessage } from '#texts/localization.ts';

export type DoubtField = TranscriptionDoubt['field'];

/** Whether a recipe was read from a photo of its text, and has not been confirmed yet. */
export const isUnconfirmedTranscription = ({ needsReview, recognition }: Item): boolean =>
  needsReview && recognition?.kind === 'recipe_text';

/** Why a line of an unconfirmed transcription may be wrong. */
export function getDoubtReason(item: Item, field: DoubtField, line: number): string | undefined {
  if (!isUnconfirmedTranscription(item)) return undefined;
  const doubt = item.recognition?.doubts?.find(
    (candidate) => candidate.field === field && candidate.line === line,
  );
  return doubt && translateServerMessage(doubt.reason);
}
