import { type Item, PHOTOS_PER_UPLOAD, UPLOAD_TIMEOUT_MS, upload } from '@plateful/contract';
import { ApiError, apiAddress, refusalIn } from '#lib/api.ts';

async function send(itemId: string, files: readonly File[]): Promise<Item> {
  const body = new FormData();
  // Before the files: the server knows what to do with them when they arrive.
  body.append('action', upload.action);
  body.append('itemId', itemId);
  for (const file of files) body.append('files', file, file.name);
  let status = 504;
  let answer: { response?: { data?: Item } } | null;
  try {
    const response = await fetch(apiAddress(upload.path), {
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
  const refusal = refusalIn(answer);
  const item = refusal ? undefined : answer?.response?.data;
  if (item) return item;
  throw new ApiError(status, refusal ?? {});
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
