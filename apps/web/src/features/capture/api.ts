import type { AnswerOf, scan } from '@plateful/contract';
import { call } from '#lib/api.ts';
import { calls } from '#lib/calls.ts';
import { readPhoto } from '#lib/photo-file.ts';
import { mimeTypeOf } from '#lib/photo-type.ts';

/** Longer than any recogniser is given on the server, so that its own answer arrives. */
const TIMEOUT_MS = 150_000;

export interface ScanRequest {
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
    calls.scan,
    {
      action: 'FOOD_RECOGNITION',
      payload: { image, mimeType: mimeTypeOf(file), assumeFood, scanId },
    },
    { signal, timeoutMs: TIMEOUT_MS },
  );
}
