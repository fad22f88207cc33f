import { createHash } from 'node:crypto';
import { AppError } from '#app-error.ts';
import type { Principal } from '#platform/auth/principal.ts';
import type { PhotoStore, ProcessedPhoto } from '#ports/photo-store.ts';
import type { ProviderCallRecorder, Recognizer } from '#ports/recognizer.ts';
import type { RecipeFromPhotosRecognizer } from './recipe-from-photos-recognizer.ts';
import type { RecognizedRecipeStore, ScanResponse } from './recognized-recipe-store.ts';
import type { ScanProgressReporter } from './scan-progress-reporter.ts';

interface ScanServiceDeps {
  recognizer: Pick<Recognizer, 'source'>;
  recipeRecognition: Pick<RecipeFromPhotosRecognizer, 'recognize'>;
  providerCalls: { forUser(userId: string): ProviderCallRecorder };
  recipeStore: Pick<RecognizedRecipeStore, 'runAndCountOutcome' | 'runOnce' | 'store'>;
  photoStore: Pick<PhotoStore, 'decodeDataUrl' | 'hashDataUrl' | 'releaseDataUrl' | 'process'>;
}

export interface ScanRequest {
  caller: Principal;
  /** The photos of one recipe, each as a data URL or as plain base64; at least one. */
  images: readonly string[];
  assumeFood: boolean;
  /** Aborted when the user cancels or the connection is lost. */
  signal: AbortSignal;
  progress: ScanProgressReporter;
}

interface DecodedScanRequest extends ScanRequest {
  files: Buffer[];
  photoSha256: Buffer;
}

/** Recognizes a photo and stores its recipe. */
export class ScanService {
  constructor(private readonly deps: ScanServiceDeps) {}

  /** Recognizes the photos, stores their recipe and counts how the scan ended. */
  scan(request: ScanRequest): Promise<ScanResponse> {
    const { photoStore, recipeStore, recognizer } = this.deps;
    const { images, signal, caller } = request;
    return recipeStore.runAndCountOutcome(recognizer.source, signal, async () => {
      const photos = this.getDistinctPhotos(images);
      const files = photos.map(({ image }) => photoStore.decodeDataUrl(image));
      const photoSha256 = combineHashes(photos.map(({ hash }) => hash));
      return recipeStore.runOnce({ userId: caller.userId, photoSha256, signal }, (reservationId) =>
        this.recognizeAndStore({ ...request, files, photoSha256 }, reservationId),
      );
    });
  }

  /** The images with their hashes, in their order and each photo once. */
  private getDistinctPhotos(images: readonly string[]): { image: string; hash: Buffer }[] {
    const photos = new Map<string, { image: string; hash: Buffer }>();
    for (const image of images) {
      const hash = this.deps.photoStore.hashDataUrl(image);
      const key = hash.toString('base64');
      if (!photos.has(key)) photos.set(key, { image, hash });
    }
    return [...photos.values()];
  }

  private async recognizeAndStore(
    request: DecodedScanRequest,
    reservationId: string,
  ): Promise<ScanResponse> {
    const { progress, signal, assumeFood, photoSha256 } = request;
    const { userId } = request.caller;
    progress.enter('reading');
    const photos = await this.processPhotos(request);
    progress.enter('recognising');
    const calls = this.deps.providerCalls.forUser(userId);
    const result = await this.deps.recipeRecognition.recognize(photos, {
      ...{ userId, assumeFood, signal, progress, calls },
    });
    if ('errorMessage' in result) {
      return { succeeded: true, isFood: false, errorMessage: result.errorMessage };
    }
    signal.throwIfAborted();
    progress.enter('storing');
    return this.deps.recipeStore.store({
      ...{ ownerId: userId, photos, photoSha256, reservationId, result },
    });
  }

  /** One at a time, so that several photos take no more memory than one. The files are not held while others wait. */
  private async processPhotos({
    caller,
    files,
    images,
    signal,
  }: DecodedScanRequest): Promise<[ProcessedPhoto, ...ProcessedPhoto[]]> {
    const { photoStore } = this.deps;
    const photos: ProcessedPhoto[] = [];
    for (let file = files.shift(); file; file = files.shift())
      photos.push(await photoStore.process(caller.userId, file, signal));
    for (const image of images) photoStore.releaseDataUrl(image);
    const [first, ...others] = photos;
    if (!first) throw new AppError('PHOTO_EMPTY');
    return [first, ...others];
  }
}

/** One photo has its own hash. */
function combineHashes(hashes: readonly Buffer[]): Buffer {
  const [first] = hashes;
  if (first && hashes.length === 1) return first;
  return createHash('sha256').update(Buffer.concat(hashes)).digest();
}
