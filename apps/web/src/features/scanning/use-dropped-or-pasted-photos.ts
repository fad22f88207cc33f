import { useEffect, useState } from 'react';
import { getFileMimeType } from '#lib/get-file-mime-type.ts';

/** The photos among chosen, dropped or pasted files, or else the first file. */
export function getPhotosOrFirstFile(files: Iterable<File> | null | undefined): readonly File[] {
  const all = [...(files ?? [])];
  const photos = all.filter((file) => getFileMimeType(file).startsWith('image/'));
  return photos.length > 0 ? photos : all.slice(0, 1);
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Handles photos that are dropped on the page or pasted.
 * @returns whether a file is dragged over the page
 */
export function useDroppedOrPastedPhotos(onPhotos: (files: readonly File[]) => void): boolean {
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
      onPhotos(getPhotosOrFirstFile(event.dataTransfer?.files));
    });
    addListener('paste', (event) => {
      onPhotos(getPhotosOrFirstFile(event.clipboardData?.files));
    });
    return () => controller.abort();
  }, [onPhotos]);

  return isDragOver;
}
