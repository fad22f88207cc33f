import { getFileMimeType } from '#lib/get-file-mime-type.ts';

/** The photos among chosen, dropped or pasted files, or else the first file. */
export function getPhotosOrFirstFile(files: Iterable<File> | null | undefined): readonly File[] {
  const all = [...(files ?? [])];
  const photos = all.filter((file) => getFileMimeType(file).startsWith('image/'));
  return photos.length > 0 ? photos : all.slice(0, 1);
}
