import type { Feature, FeatureContext } from '#feature.ts';
import { createPhotoEmbedder } from './photo-embedder.ts';
import { photoRoutes } from './routes.ts';
import { PhotoService } from './service.ts';

const UPLOAD_TIMEOUT_MS = 60 * 60 * 1000;

export function createPhotosFeature(context: FeatureContext) {
  const { db, clock, ids, config } = context;
  const photos = new PhotoService({
    db,
    clock,
    ids,
    mediaStore: context.media,
    processor: context.photoProcessor,
    embedPhoto: createPhotoEmbedder(context.recognizer),
    maxBytesPerAccount: config.storageBytesPerAccount,
  });
  return {
    services: { photos },
    registerRoutes: (bind) => photoRoutes(bind, photos),
    hourlyTasks: {
      'delete-orphaned-photos': () =>
        photos.sweepOrphaned(new Date(clock.now().getTime() - UPLOAD_TIMEOUT_MS)),
    },
  } satisfies Feature & { services: object };
}
