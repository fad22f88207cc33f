import type { Feature, FeatureContext } from '#feature.ts';
import { createPhotoEmbedder } from './create-photo-embedder.ts';
import { registerPhotoRoutes } from './routes.ts';
import { PhotoService } from './service.ts';
import { updateEmbeddings } from './update-embeddings.ts';

const STAGED_PHOTO_LIFETIME_MS = 60 * 60 * 1000;

export function createPhotosFeature(context: FeatureContext) {
  const { db, clock, ids, config, embeddedRecognizer } = context;
  const storage = { db, mediaStore: context.media, processor: context.photoProcessPool };
  const photos = new PhotoService({
    ...storage,
    clock,
    ids,
    embedPhoto: createPhotoEmbedder(embeddedRecognizer),
    maxBytesPerAccount: config.storageBytesPerAccount,
  });
  return {
    services: { photos },
    registerRoutes: (bind) => registerPhotoRoutes(bind, photos),
    hourlyTasks: {
      'delete-orphaned-photos': () =>
        photos.sweepOrphaned(new Date(clock.now().getTime() - STAGED_PHOTO_LIFETIME_MS)),
      'update-photo-embeddings': () =>
        updateEmbeddings({ ...storage, recognizer: embeddedRecognizer }),
    },
  } satisfies Feature & { services: object };
}
