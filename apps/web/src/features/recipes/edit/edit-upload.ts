import {
  envelope,
  failureSchema,
  type Item,
  itemUpload,
  PHOTOS_PER_UPLOAD,
  UPLOAD_TIMEOUT_MS,
} from '@plateful/contract';
import { ApiError, apiAddress } from '#lib/api.ts';

const answerSchema = envelope(itemUpload.answer);
const refusalSchema = failureSchema.partial({ errorMessage: true, code: true });

async function send(itemId: string, files: readonly File[]): Promise<Item> {
  const body = new FormData();
  // Before the files: the server knows what to do with them when they arrive.
  body.append('action', itemUpload.action);
  body.append('itemId', itemId);
  for (const file of files) body.append('files', file, file.name);
  let status = 504;
  let answer: unknown;
  try {
    const response = await fetch(apiAddress(itemUpload.path), {
      method: 'POST',
      credentials: 'same-origin',
      body,
      signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
    });
    status = response.status;
    answer = await response.json();
  } catch {
    // No answer, or none that can be read: said as a gateway would say it.
    throw new ApiError(status);
  }
  const { data } = answerSchema.safeParse(answer);
  if (data) return data.response.data;
  throw new ApiError(status, refusalSchema.safeParse(answer).data);
}

/** Sends photos to a recipe, a handful at a time; `onAnswer` hears of the recipe after each. */
export async function uploadPhotos(
  itemId: string,
  files: readonly File[],
  onAnswer: (item: Item) => void,
): Promise<void> {
  for (let start = 0; start < files.length; start += PHOTOS_PER_UPLOAD) {
    onAnswer(await send(itemId, files.slice(start, start + PHOTOS_PER_UPLOAD)));
  }
}
