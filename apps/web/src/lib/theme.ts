import { pagesFade } from '#lib/motion.ts';
import { readStored, storedKeys, writeStored } from '#lib/storage.ts';
import { type Mode, useAppStore } from '#lib/store.ts';

const isMode = (value: unknown): value is Mode => value === 'light' || value === 'dark';

/** Paper, for the bars that browsers draw around the page; tokens.css has it as OKLCH. */
const barColours: Record<Mode, string> = { light: '#fdfaf4', dark: '#18130e' };

const barMeta = 'meta[name="theme-color"]';

/** Runs in the document's head, before anything is painted. */
export const themeScript = `try{if(localStorage.getItem('${storedKeys.mode}')==='dark'){document.documentElement.dataset.mode='dark';document.querySelector('${barMeta}').content='${barColours.dark}'}}catch{}`;

/** Switches between light and dark on a page without the application. */
export const themeSwitchScript = `document.addEventListener('click',function(e){if(!e.target.closest('[data-theme-switch]'))return;var r=document.documentElement,d=r.dataset.mode!=='dark',m=d?'dark':'light';r.dataset.mode=m;document.querySelector('${barMeta}').content=d?'${barColours.dark}':'${barColours.light}';try{localStorage.setItem('${storedKeys.mode}',m)}catch{}});`;

function showMode(mode: Mode): void {
  document.documentElement.dataset.mode = mode;
  document.querySelector(barMeta)?.setAttribute('content', barColours[mode]);
}

/** What the person sees now; light unless dark was chosen. */
function shownMode(): Mode {
  return document.documentElement.dataset.mode === 'dark' ? 'dark' : 'light';
}

/** What those bars are now. */
export const barColour = () => barColours[modeOfDocument() === 'dark' ? 'dark' : 'light'];

/** What the document says of it; nothing where there is no document. */
export const modeOfDocument = () => globalThis.document?.documentElement.dataset.mode;

/** Takes over the stored choice. With nothing stored the page is light and the store says dark. */
export function loadMode(): void {
  const stored = readStored(storedKeys.mode);
  showMode(isMode(stored) ? stored : 'light');
  useAppStore.setState({ mode: isMode(stored) ? stored : 'dark' });
}

/** Changes what the person sees to the other mode, and keeps that choice. */
export function switchMode(): void {
  const mode = shownMode() === 'dark' ? 'light' : 'dark';
  const show = () => showMode(mode);
  // As one picture: else each thing on the page would change in its own time.
  if (pagesFade()) document.startViewTransition(show).ready.catch(() => undefined);
  else show();
  writeStored(storedKeys.mode, mode);
  useAppStore.setState({ mode });
}
