/*
 * Browsers fire `beforeinstallprompt` once, soon after a page has loaded. The download page may be opened later, so
 * the event is kept.
 */

/** The event of Chromium browsers. It is not part of a standard. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

type InstallState = 'unknown' | 'available' | 'installed';

const isBeforeInstallPrompt = (event: Event): event is BeforeInstallPromptEvent =>
  'prompt' in event;

export const installPromptState = {
  event: null as BeforeInstallPromptEvent | null,
  state: 'unknown' as InstallState,
  listeners: new Set<() => void>(),
};

export function setInstallState(next: InstallState): void {
  installPromptState.state = next;
  for (const listener of installPromptState.listeners) listener();
}

/** Whether this page runs as the installed app. */
const isStandalone = () => window.matchMedia('(display-mode: standalone)').matches;

/** Starts listening for install events. @returns a function that stops */
export function watchInstallPrompt(): () => void {
  const abortController = new AbortController();
  const { signal } = abortController;
  if (isStandalone()) setInstallState('installed');
  const savePrompt = (event: Event) => {
    if (!isBeforeInstallPrompt(event)) return;
    // Prevents the browser's own banner, which would appear on any page.
    event.preventDefault();
    installPromptState.event = event;
    setInstallState('available');
  };
  window.addEventListener('beforeinstallprompt', savePrompt, { signal });
  window.addEventListener('appinstalled', () => setInstallState('installed'), { signal });
  return () => abortController.abort();
}
