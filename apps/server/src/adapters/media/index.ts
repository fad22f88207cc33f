import type { MediaStore } from '#ports/media-store.ts';
import { createDiskMediaStore } from './disk-media-store.ts';

export interface MediaConfig {
  kind: 'disk';
  directory: string;
}

export function createMediaStore({ directory }: MediaConfig): Promise<MediaStore> {
  return createDiskMediaStore({ directory });
}
