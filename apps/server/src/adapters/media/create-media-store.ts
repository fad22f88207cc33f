import type { Config } from '#config.ts';
import type { MediaStore } from '#ports/media-store.ts';
import { createDiskMediaStore } from './disk-media-store.ts';
import { createS3MediaStore } from './s3/s3-media-store.ts';

export function createMediaStore(config: Config['media']): MediaStore {
  return config.kind === 's3' ? createS3MediaStore(config) : createDiskMediaStore(config);
}
