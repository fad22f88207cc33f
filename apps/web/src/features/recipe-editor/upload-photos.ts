import { type Item, itemUploadCall, UPLOAD_TIMEOUT_MS } from '@plateful/contract';
import {
  isPhotoRejectedError,
  PhotoUploadError,
  type UploadFailure,
} from '#features/recipe-editor/photo-upload-error.ts';
import { ApiError, toApiUrl } from '#lib/api-client.ts';
import { createRandomId } from '#lib/create-random-id.ts';
import { ignoreResultOfPreviousUser } from '#lib/ignore-result-of-previous-user.ts';
import { parseErrorBody } from '#lib/parse-error-body.ts';
import { texts } from '#texts/localization.ts';

/** Parallel uploads per recipe. */
const CONCURRENT_UPLOADS = 3;
const DEFAULT_RETRY_DELAY_MS = 5000;
const MAX_RETRY_DELAY_MS = 60_000;

/** The delay before a retry; null if the server has not asked for one. */
function getRetryDelayMs({ status, headers }: Response): number | null {
  if (status !== 429 && status !== 503) return null;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const delayMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : DEFAULT_RETRY_DELAY_MS;
  return Math.min(delayMs, MAX_RETRY_DELAY_MS);
}

/** A retry of a photo whose response was lost has the key of the first request, so that it is not stored twice. */
const requestKeys = new WeakMap<File, string>();

function getRequestKey(file: File): string {
  const requestKey = requestKeys.get(file) ?? createRandomId();
  requestKeys.set(file, requestKey);
  return requestKey;
}

function postPhoto(itemId: string, file: File): Promise<Response> {
  const body = new FormData();
  // The fields come before the file, so that the server has them when it receives the file.
  body.append('action', itemUploadCall.action);
  body.append('itemId', itemId);
  body.append('requestKey', getRequestKey(file));
  body.append('files', file, file.name);
  return fetch(toApiUrl(itemUploadCall.path), {
    method: 'POST',
    credentials: 'same-origin',
    body,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  });
}

/** Uploads one photo, and retries once if the server asks for a later request. */
async function uploadPhoto(itemId: string, file: File): Promise<Item> {
  let status = 504;
  let body: { response?: { data?: Item } } | null;
  try {
    let response = await postPhoto(itemId, file);
    const delayMs = getRetryDelayMs(response);
    if (delayMs !== null) {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      response = await postPhoto(itemId, file);
    }
    status = response.status;
    body = await response.json();
  } catch {
    // Without a readable response, the error has the status of a gateway timeout.
    throw new ApiError(status, {}, texts.errors.uploadFailed);
  }
  const apiError = parseErrorBody(body);
  const item = apiError ? undefined : body?.response?.data;
  if (item) return item;
  throw new ApiError(status, apiError ?? {}, apiError ? '' : texts.errors.uploadFailed);
}

export interface UploadProgress {
  /** Uploaded or rejected photos. */
  completed: number;
  total: number;
}

interface UploadOptions {
  /** Called with the updated recipe after each photo. Outdated responses are skipped. */
  onItemUpdated: (item: Item) => void;
  onProgress?: ((progress: UploadProgress) => void) | undefined;
}

/**
 * Uploads photos, each in its own request. A rejected photo does not stop the others; any other error does.
 * @throws PhotoUploadError with the photos that were not added
 */
export async function uploadPhotosToRecipe(
  itemId: string,
  files: readonly File[],
  { onItemUpdated, onProgress }: UploadOptions,
): Promise<void> {
  let latestUpdatedAt = '';
  let completed = 0;
  const failures: UploadFailure[] = [];

  async function add(file: File): Promise<void> {
    const stoppingFailure = failures.find(({ error }) => !isPhotoRejectedError(error));
    if (stoppingFailure) return void failures.push({ file, error: stoppingFailure.error });
    try {
      const item = await ignoreResultOfPreviousUser(uploadPhoto(itemId, file));
      if (item.updatedAt >= latestUpdatedAt) {
        latestUpdatedAt = item.updatedAt;
        onItemUpdated(item);
      }
    } catch (error) {
      failures.push({ file, error });
    }
    completed += 1;
    onProgress?.({ completed, total: files.length });
  }

  onProgress?.({ completed, total: files.length });
  const queue = [...files];
  const workers = Array.from({ length: CONCURRENT_UPLOADS }, async () => {
    for (let file = queue.shift(); file; file = queue.shift()) await add(file);
  });
  await Promise.all(workers);
  if (failures.length > 0) throw new PhotoUploadError(failures);
}
