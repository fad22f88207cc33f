import { mimeTypeOf } from '#lib/photo-type.ts';
import type { WaitingOrigin } from '#lib/waiting-photos.ts';

export interface ChosenPhoto {
  file: File;
  origin: WaitingOrigin;
  /** Its name among the photos that wait on this device, when it is one of them. */
  waitingId?: string | undefined;
  /** For showing it here; it never leaves this page. */
  previewUrl: string;
}

/** The first file among what was dropped or pasted; a picture if there is one. */
export function firstPhoto(files: Iterable<File> | null | undefined): File | null {
  const all = [...(files ?? [])];
  return all.find((file) => mimeTypeOf(file).startsWith('image/')) ?? all[0] ?? null;
}
