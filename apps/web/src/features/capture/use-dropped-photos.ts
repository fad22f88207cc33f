import { useEffect, useState } from 'react';
import { getPhotoMimeType } from '#lib/get-photo-mime-type.ts';

/** The first photo among dropped or pasted files, or else the first file. */
export function pickFirstPhoto(files: Iterable<File> | null | undefined): File | null {
  const all = [...(files ?? [])];
  return all.find((file) => getPhotoMimeType(file).startsWith('image/')) ?? all[0] ?? null;
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Handles photos that are dropped on the page or pasted.
 * @returns whether a file is dragged over the page
 */
export function useDroppedPhotos(onPhoto: (file: File) => void): boolean {
  const [isDragOver, setIsDragOver] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    const addListener = <Name extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(
      name: Name,
      listener: (event: WindowEventMap[Name]) => void,
    ) => window.addEventListener(name, listener, { signal: controller.signal });

    addListener('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsDragOver(true);
    });
    addListener('dragleave', (event) => {
      if (event.relatedTarget === null) setIsDragOver(false);
    });
    addListener('drop', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsDragOver(false);
      const photo = pickFirstPhoto(event.dataTransfer?.files);
      if (photo) onPhoto(photo);
    });
    addListener('paste', (event) => {
      const photo = pickFirstPhoto(event.clipboardData?.files);
      if (photo) onPhoto(photo);
    });
    return () => controller.abort();
  }, [onPhoto]);

  return isDragOver;
}
