import type { MediaStore } from '#ports/media-store.ts';
import { createDiskMediaStore, type DiskMediaStoreOptions } from './disk-media-store.ts';

type MediaStoreConfig = { kind: 'disk' } & DiskMediaStoreOptions;

export function createMediaStore(config: MediaStoreConfig): MediaStore {
  return createDiskMediaStore(config);
}
