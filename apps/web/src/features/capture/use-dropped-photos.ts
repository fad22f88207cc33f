import { useEffect, useState } from 'react';
import { firstPhoto } from '#features/capture/photo.ts';

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Takes photos that are dropped anywhere on the page, or pasted. Answers whether one hovers above it. */
export function useDroppedPhotos(onPhoto: (file: File) => void): boolean {
  const [hovers, setHovers] = useState(false);

  useEffect(() => {
    const listening = new AbortController();
    const on = <Name extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(
      name: Name,
      listener: (event: WindowEventMap[Name]) => void,
    ) => window.addEventListener(name, listener, { signal: listening.signal });

    on('dragover', (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setHovers(true);
    });
    on('dragleave', (event) => {
      if (event.relatedTarget === null) setHovers(false);
    });
    on('drop', (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setHovers(false);
      const photo = firstPhoto(event.dataTransfer?.files);
      if (photo) onPhoto(photo);
    });
    on('paste', (event) => {
      const photo = firstPhoto(event.clipboardData?.files);
      if (photo) onPhoto(photo);
    });
    return () => listening.abort();
  }, [onPhoto]);

  return hovers;
}
