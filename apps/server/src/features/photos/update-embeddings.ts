import { buffer } from 'node:stream/consumers';
import { AppError } from '#app-error.ts';
import type { Db } from '#platform/db/database.ts';
import { quantizeVector } from '#platform/int8-vector.ts';
import type { MediaStore } from '#ports/media-store.ts';
import { type Embedding, RecognitionError, type Recognizer } from '#ports/recognizer.ts';
import { buildPhotoKey } from './photo-keys-and-urls.ts';
import type { PhotoProcessPool } from './photo-process-pool.ts';
import { listPhotosWithOutdatedEmbedding, replaceEmbedding } from './repository.ts';

/** About 80 s of CPU time: 20 ms per photo to decode it, in a child process with low priority, and 20 ms for the model. */
const MAX_PHOTOS_PER_RUN = 2000;
const EMBED_TIMEOUT_MS = 30_000;
/** The jobs' key in the photo processor's fair queue, so that uploads of users do not wait for them. */
const QUEUE_KEY = 'update-embeddings';

export interface EmbeddingUpdateDeps {
  db: Db;
  mediaStore: Pick<MediaStore, 'open'>;
  processor: Pick<PhotoProcessPool, 'process'>;
  recognizer: Pick<Recognizer, 'embed' | 'getEmbeddingSpace'>;
}

/**
 * Computes embeddings again that are in the space of an earlier model, one photo after the other. Until then, the search
 * by photo does not compare these photos. Each photo is saved immediately, so that an interrupted run is continued by
 * the next one. A photo that cannot be read loses its embedding.
 *
 * @returns the number of photos done; fewer than `maxPhotos` when none is left.
 * @throws RecognitionError, AppError BUSY; the remaining photos wait for the next run.
 */
export async function updateEmbeddings(
  deps: EmbeddingUpdateDeps,
  maxPhotos = MAX_PHOTOS_PER_RUN,
): Promise<number> {
  const space = deps.recognizer.getEmbeddingSpace?.();
  if (!space) return 0;
  const photos = await listPhotosWithOutdatedEmbedding(deps.db, space, maxPhotos);
  for (const { id, embeddingSpace } of photos) {
    const embedding = await embedStoredPhoto(deps, id);
    await replaceEmbedding(deps.db, id, embeddingSpace, {
      embedding: embedding && quantizeVector(embedding.vector),
      embeddingSpace: embedding?.space ?? null,
    });
  }
  return photos.length;
}

/**
 * Reads the preview: the embedding of an upload is computed from its pixels (cosine similarity to the upload at least
 * 0.987 for 40 photos), and decoding it takes a tenth of the time of the display size.
 */
async function embedStoredPhoto(
  { mediaStore, processor, recognizer }: EmbeddingUpdateDeps,
  photoId: string,
): Promise<Embedding | null> {
  const file = await mediaStore.open(buildPhotoKey(photoId, 'preview'));
  if (!file) return null;
  const signal = AbortSignal.timeout(EMBED_TIMEOUT_MS);
  try {
    const { pixels } = await processor.process(QUEUE_KEY, await buffer(file.stream), signal);
    return (await recognizer.embed?.(pixels, signal)) ?? null;
  } catch (error) {
    if (isPermanent(error)) return null;
    throw error;
  }
}

/** Whether the photo is the reason, so that the next run would fail too. */
function isPermanent(error: unknown): boolean {
  if (error instanceof AppError) return error.code.startsWith('PHOTO_');
  return error instanceof RecognitionError && error.kind === 'invalid_result';
}
