import { type Item, UPLOAD_TIMEOUT_MS, upload } from '@plateful/contract';
import { ApiError, apiAddress, refusalIn } from '#lib/api.ts';
import { texts } from '#texts/texts.ts';

/** Photos that are sent at a time; a recipe has one upload at a time. */
const AT_A_TIME = 3;
const RETRY_DEFAULT_MS = 5000;
const RETRY_MAXIMUM_MS = 60_000;

/** Refused for what it is: the other photos may well be accepted. */
const isOwnFault = (error: unknown) =>
  error instanceof ApiError && [413, 415, 422].includes(error.status);

/** How long the server wants to be left alone; null when its refusal is no matter of time. */
function retryDelay({ status, headers }: Response): number | null {
  if (status !== 429 && status !== 503) return null;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const wanted = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : RETRY_DEFAULT_MS;
  return Math.min(wanted, RETRY_MAXIMUM_MS);
}

function post(itemId: string, file: File): Promise<Response> {
  const body = new FormData();
  // Before the file: the server knows what to do with it when it arrives.
  body.append('action', upload.action);
  body.append('itemId', itemId);
  body.append('files', file, file.name);
  return fetch(apiAddress(upload.path), {
    method: 'POST',
    credentials: 'same-origin',
    body,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  });
}

/** Sends one photo; once more when the server asks to come back later. */
async function send(itemId: string, file: File): Promise<Item> {
  let status = 504;
  let answer: { response?: { data?: Item } } | null;
  try {
    let response = await post(itemId, file);
    const delay = retryDelay(response);
    if (delay !== null) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      response = await post(itemId, file);
    }
    status = response.status;
    answer = await response.json();
  } catch {
    // No answer, or none that can be read: said as a gateway would say it.
    throw new ApiError(status, {}, texts.errors.uploadFailed);
  }
  const refusal = refusalIn(answer);
  const item = refusal ? undefined : answer?.response?.data;
  if (item) return item;
  throw new ApiError(status, refusal ?? {}, refusal ? '' : texts.errors.uploadFailed);
}

export interface UploadProgress {
  /** Photos that are there, or were refused. */
  done: number;
  total: number;
}

interface UploadOptions {
  /** Hears of the recipe after each photo; an answer that was overtaken by a newer one is left out. */
  onAnswer: (item: Item) => void;
  onProgress?: ((progress: UploadProgress) => void) | undefined;
}

interface Failure {
  file: File;
  error: unknown;
}

/** Some photos were not added. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  /** Why: the reason that stopped the others, where there is one. */
  readonly reason: unknown;
  /** Those for which another try may help. */
  readonly retryable: readonly File[];

  constructor(failures: readonly Failure[]) {
    super('Some photos were not added.');
    const stopping = failures.filter(({ error }) => !isOwnFault(error));
    this.reason = (stopping[0] ?? failures[0])?.error;
    this.retryable = stopping.map(({ file }) => file);
  }
}

/**
 * Sends photos to a recipe, each in a request of its own. A photo that is refused for what it is does not stop the
 * others; anything else does.
 * @throws UploadError with the photos that were not added.
 */
export async function uploadPhotos(
  itemId: string,
  files: readonly File[],
  { onAnswer, onProgress }: UploadOptions,
): Promise<void> {
  let newest = '';
  let done = 0;
  const failures: Failure[] = [];

  async function add(file: File): Promise<void> {
    const stop = failures.find(({ error }) => !isOwnFault(error));
    if (stop) return void failures.push({ file, error: stop.error });
    try {
      const item = await send(itemId, file);
      if (item.updatedAt >= newest) {
        newest = item.updatedAt;
        onAnswer(item);
      }
    } catch (error) {
      failures.push({ file, error });
    }
    done += 1;
    onProgress?.({ done, total: files.length });
  }

  onProgress?.({ done, total: files.length });
  const left = [...files];
  const lanes = Array.from({ length: AT_A_TIME }, async () => {
    for (let file = left.shift(); file; file = left.shift()) await add(file);
  });
  await Promise.all(lanes);
  if (failures.length > 0) throw new UploadError(failures);
}

const unsent = new Map<string, readonly File[]>();

/** Keeps photos of a new recipe that were not added, until its page asks for them. */
export function keepUnsentPhotos(itemId: string, files: readonly File[]): void {
  if (files.length > 0) unsent.set(itemId, files);
}

export const unsentPhotosOf = (itemId: string): readonly File[] => unsent.get(itemId) ?? [];

export const forgetUnsentPhotos = (itemId: string) => unsent.delete(itemId);
