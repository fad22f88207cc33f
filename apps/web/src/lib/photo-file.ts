import { errors, PHOTO_MAXIMUM_BYTES } from '@plateful/contract';
import { mimeTypeOf } from '#lib/photo-type.ts';
import { translated } from '#texts/texts.ts';

/** What speaks against sending this file, as a sentence; the server looks at its content. */
export function photoProblem(file: File): string | null {
  if (!mimeTypeOf(file).startsWith('image/')) return translated(errors.PHOTO_TYPE.message);
  if (file.size === 0) return translated(errors.PHOTO_EMPTY.message);
  return file.size > PHOTO_MAXIMUM_BYTES ? translated(errors.PHOTO_TOO_LARGE.message) : null;
}

/** The file as a data URL, as the server takes photos. */
export function readPhoto(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The file could not be read', { cause: reader.error }));
    reader.readAsDataURL(file);
  });
}
