import { type ThemeMode, useAppStore } from '#lib/app-store.ts';
import { localStorageKeys, readLocalStorage, writeLocalStorage } from '#lib/browser-storage.ts';
import { canAnimatePageTransitions } from '#lib/motion-preferences.ts';

const isThemeMode = (value: unknown): value is ThemeMode => value === 'light' || value === 'dark';

/** Browser theme colors per mode; the OKLCH values of `--paper` are in tokens.css. */
export const themeColors: Record<ThemeMode, string> = { light: '#fdfaf4', dark: '#18130e' };

const themeColorSelector = 'meta[name="theme-color"]';

// Scripts of prerendered pages are returned by functions, so that they are not part of the app's code.

/** Runs in the document head, before the first paint. */
export const getApplyThemeScript = () =>
  `try{if(localStorage.getItem('${localStorageKeys.mode}')==='dark'){document.documentElement.dataset.mode='dark';document.querySelector('${themeColorSelector}').content='${themeColors.dark}'}}catch{}`;

/** A click handler that switches the theme on a prerendered page without the app. */
export const getThemeSwitchHandlerScript = () =>
  `function(e){if(!e.target.closest('[data-theme-switch]'))return;var r=document.documentElement,d=r.dataset.mode!=='dark',m=d?'dark':'light';r.dataset.mode=m;document.querySelector('${themeColorSelector}').content=d?'${themeColors.dark}':'${themeColors.light}';try{localStorage.setItem('${localStorageKeys.mode}',m)}catch{}}`;

function applyThemeMode(mode: ThemeMode): void {
  document.documentElement.dataset.mode = mode;
  document.querySelector(themeColorSelector)?.setAttribute('content', themeColors[mode]);
}

/** The mode that the page shows; light by default. */
function getDisplayedMode(): ThemeMode {
  return document.documentElement.dataset.mode === 'dark' ? 'dark' : 'light';
}

/** Applies the stored mode. Without one the page is light and the store says dark. */
export function applyStoredThemeMode(): void {
  const stored = readLocalStorage(localStorageKeys.mode);
  applyThemeMode(isThemeMode(stored) ? stored : 'light');
  useAppStore.setState({ themeMode: isThemeMode(stored) ? stored : 'dark' });
}

/** The mode that was chosen on this device; light by default. */
export function getStoredThemeMode(): ThemeMode {
  return readLocalStorage(localStorageKeys.mode) === 'dark' ? 'dark' : 'light';
}

/** Switches between light and dark, and stores the choice. */
export const toggleThemeMode = () => setThemeMode(getDisplayedMode() === 'dark' ? 'light' : 'dark');

/** Applies a mode and stores the choice. */
export function setThemeMode(mode: ThemeMode): void {
  const apply = () => applyThemeMode(mode);
  // As one view transition, so that all elements change at the same time.
  if (canAnimatePageTransitions()) document.startViewTransition(apply).ready.catch(() => undefined);
  else apply();
  writeLocalStorage(localStorageKeys.mode, mode);
  useAppStore.setState({ themeMode: mode });
}
