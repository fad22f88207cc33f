import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { canAnimatePageTransitions } from '#lib/motion-preferences.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { useNavigate } from '#lib/router/router-hooks.ts';

/** If the screen has not opened by then, the user has decided to stay on the page. */
const LIFETIME_MS = 30_000;

interface PassedPhotos {
  photos: readonly File[];
  passedAt: number;
}

const useStore = create<PassedPhotos>()(() => ({ photos: [], passedAt: 0 }));

/** Hands photos that were chosen elsewhere to the create screen, now or when it opens. */
export const passPhotosToCreateScreen = (photos: readonly File[]) =>
  useStore.setState({ photos, passedAt: Date.now() });

/** @returns a function that opens the create screen with photos */
export function useOpenCreateScreenWithPhotos(): (photos: readonly File[]) => void {
  const navigate = useNavigate();
  return (photos) => {
    passPhotosToCreateScreen(photos);
    void navigate(paths.createItemFromPhoto, { viewTransition: canAnimatePageTransitions() });
  };
}

/** Handles photos that were chosen elsewhere, once. */
export function usePassedPhotosHandler(onPhotos: (photos: readonly File[]) => void): void {
  const { photos, passedAt } = useStore();
  const handlePhotos = useEffectEvent(onPhotos);
  useEffect(() => {
    if (photos.length === 0) return;
    // Not in the effect itself, which development builds run twice.
    const timer = setTimeout(() => {
      useStore.setState({ photos: [] });
      if (Date.now() - passedAt < LIFETIME_MS) handlePhotos(photos);
    });
    return () => clearTimeout(timer);
  }, [photos, passedAt]);
}
