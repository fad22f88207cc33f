import { errors, PHOTO_MAXIMUM_BYTES } from '@plateful/contract';

const isHeicName = (name: string) => /\.hei[cf]$/i.test(name);

/** Some systems do not know the type of HEIC files. */
export const mimeTypeOf = (file: File) =>
  file.type || (isHeicName(file.name) ? 'image/heic' : 'application/octet-stream');

/** What speaks against sending this file, as a sentence; the server looks at its content. */
export function photoProblem(file: File): string | null {
  if (!mimeTypeOf(file).startsWith('image/')) return errors.PHOTO_TYPE.message;
  if (file.size === 0) return errors.PHOTO_EMPTY.message;
  return file.size > PHOTO_MAXIMUM_BYTES ? errors.PHOTO_TOO_LARGE.message : null;
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
