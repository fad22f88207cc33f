import { type AnswerOf, scan } from '@plateful/contract';
import { call } from '#lib/api.ts';
import { mimeTypeOf, readPhoto } from '#lib/photo-file.ts';

/** Longer than any recogniser is given on the server, so that its own answer arrives. */
const TIMEOUT_MS = 150_000;

interface ScanRequest {
  file: File;
  scanId: string;
  assumeFood: boolean;
  signal: AbortSignal;
}

/** Sends a photo and waits for its recipe. */
export async function scanPhoto(request: ScanRequest): Promise<AnswerOf<typeof scan>> {
  const { file, scanId, assumeFood, signal } = request;
  const image = await readPhoto(file);
  return call(
    scan,
    {
      action: 'FOOD_RECOGNITION',
      payload: { image, mimeType: mimeTypeOf(file), assumeFood, scanId },
    },
    { signal, timeoutMs: TIMEOUT_MS },
  );
}
