import { AppError } from '#app-error.ts';
import type { Principal } from '#platform/auth/principal.ts';
import type { ProcessedPhoto } from '#ports/photo-store.ts';
import type { TranscribedDraft } from '#ports/recipe-draft.ts';
import type { TextLine, TextRecognizer } from '#ports/text-recognizer.ts';
import { isTextPage } from './is-text-page.ts';
import { type Transcription, transcribeTextLines } from './transcribe-text-lines.ts';

/** The recognizer or the parser has failed, or reached its limits. */
const UNREADABLE = ['RECOGNISER_FAILED', 'IMPORT_TOO_COMPLEX'];

interface TranscribeRecipePhotosDeps {
  textRecognizer: Pick<TextRecognizer, 'read'>;
  /** Time limit of all pages together, including the wait for others. */
  recognizerTimeoutMs: number;
  recipes: { parseText(text: string, signal: AbortSignal): Promise<TranscribedDraft | null> };
}

/**
 * Reads the pages of a recipe.
 *
 * @returns `no_text` if the first photo shows no page of text; `illegible` if hardly anything could be read;
 *   `other_text` if the text is not a recipe
 * @throws AppError RECOGNISER_BUSY, RECOGNISER_TOO_SLOW; the signal's reason
 */
export async function transcribeRecipePhotos(
  { textRecognizer, recognizerTimeoutMs, recipes }: TranscribeRecipePhotosDeps,
  photos: readonly [ProcessedPhoto, ...ProcessedPhoto[]],
  { caller, signal }: { caller: Pick<Principal, 'userId'>; signal: AbortSignal },
): Promise<Transcription | 'no_text' | 'illegible' | 'other_text'> {
  if (!isTextPage(photos[0].pixels)) return 'no_text';
  const timeout = AbortSignal.timeout(recognizerTimeoutMs);
  const combinedSignal = AbortSignal.any([signal, timeout]);
  try {
    const pages: TextLine[][] = [];
    for (const { display } of photos)
      pages.push(await textRecognizer.read(caller.userId, display, combinedSignal));
    return await transcribeTextLines(pages, (text) => recipes.parseText(text, combinedSignal));
  } catch (error) {
    if (timeout.aborted && !signal.aborted)
      throw new AppError('RECOGNISER_TOO_SLOW', { cause: error });
    // A photo that cannot be read may still show a dish.
    if (error instanceof AppError && UNREADABLE.includes(error.code)) return 'illegible';
    throw error;
  }
}
