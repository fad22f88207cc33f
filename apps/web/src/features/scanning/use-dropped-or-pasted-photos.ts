import { useEffect, useState } from 'react';
import { getPhotosOrFirstFile } from '#features/scanning/get-photos-or-first-file.ts';

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
