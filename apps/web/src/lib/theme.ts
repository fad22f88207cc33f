import { readStored, storedKeys, writeStored } from '#lib/storage.ts';
import { type Mode, useAppStore } from '#lib/store.ts';

const isMode = (value: unknown): value is Mode => value === 'light' || value === 'dark';

/** Runs in the document's head, before anything is painted. */
export const themeScript = `try{if(localStorage.getItem('${storedKeys.mode}')==='dark')document.documentElement.dataset.mode='dark'}catch{}`;

/** What the person sees now; light unless dark was chosen. */
function shownMode(): Mode {
  return document.documentElement.dataset.mode === 'dark' ? 'dark' : 'light';
}

/** Takes over the stored choice. With nothing stored the page is light and the store says dark. */
export function loadMode(): void {
  const stored = readStored(storedKeys.mode);
  document.documentElement.dataset.mode = isMode(stored) ? stored : 'light';
  useAppStore.setState({ mode: isMode(stored) ? stored : 'dark' });
}

/** Changes what the person sees to the other mode, and keeps that choice. */
export function switchMode(): void {
  const mode = shownMode() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.mode = mode;
  writeStored(storedKeys.mode, mode);
  useAppStore.setState({ mode });
}
