import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';

const useStore = create<{ photos: readonly File[] }>()(() => ({ photos: [] }));

/** Hands photos that were chosen elsewhere to the create screen, now or when it opens. */
export const passPhotosToCreateScreen = (photos: readonly File[]) => useStore.setState({ photos });

/** Handles photos that were chosen elsewhere, once. */
export function useCapturedPhotos(onPhotos: (photos: readonly File[]) => void): void {
  const { photos } = useStore();
  const handlePhotos = useEffectEvent(onPhotos);
  useEffect(() => {
    if (photos.length === 0) return;
    // Not in the effect itself, which development builds run twice.
    const timer = setTimeout(() => {
      useStore.setState({ photos: [] });
      handlePhotos(photos);
    });
    return () => clearTimeout(timer);
  }, [photos]);
}
