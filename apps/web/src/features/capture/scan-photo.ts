import type { ResponseOf, scan } from '@plateful/contract';
import { callApi } from '#lib/api-client.ts';
import { endpoints } from '#lib/endpoints.ts';
import { readPhotoAsDataUrl } from '#lib/photo-file.ts';
import { getPhotoMimeType } from '#lib/photo-mime-type.ts';

/** Longer than the server's recognition timeout, so that the server's error response arrives first. */
const SCAN_TIMEOUT_MS = 150_000;

export interface ScanRequest {
  file: File;
  scanId: string;
  assumeFood: boolean;
  signal: AbortSignal;
}

/** Sends a photo and waits for the recipe. */
export async function scanPhoto(request: ScanRequest): Promise<ResponseOf<typeof scan>> {
  const { file, scanId, assumeFood, signal } = request;
  const image = await readPhotoAsDataUrl(file);
  return callApi(
    endpoints.scan,
    {
      action: 'FOOD_RECOGNITION',
      payload: { image, mimeType: getPhotoMimeType(file), assumeFood, scanId },
    },
    { signal, timeoutMs: SCAN_TIMEOUT_MS },
  );
}
