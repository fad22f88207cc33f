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

let deferredPrompt: BeforeInstallPromptEvent | null = null;
let installState: InstallState = 'unknown';
const listeners = new Set<() => void>();

function setInstallState(next: InstallState): void {
  installState = next;
  for (const listener of listeners) listener();
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
    deferredPrompt = event;
    setInstallState('available');
  };
  window.addEventListener('beforeinstallprompt', savePrompt, { signal });
  window.addEventListener('appinstalled', () => setInstallState('installed'), { signal });
  return () => abortController.abort();
}

/** Each prompt can be used once. The browser creates another after the user declines. */
async function promptInstall(): Promise<void> {
  const installEvent = deferredPrompt;
  deferredPrompt = null;
  if (!installEvent) return;
  // The button keeps the focus while the prompt is open.
  await installEvent.prompt().finally(() => {
    if (installState === 'available' && !deferredPrompt) setInstallState('unknown');
  });
}

/**
 * Shows the install state in `container`: sets `data-install` to `available` or `installed`, and installs when its
 * button is clicked. Plain DOM, because the prerendered page does not load the app.
 * @returns a function that stops
 */
export function bindInstallPrompt(container: HTMLElement): () => void {
  const update = () => {
    container.dataset.install = installState;
  };
  const onClick = () => void promptInstall().catch(() => undefined);
  const button = container.querySelector('button');
  button?.addEventListener('click', onClick);
  listeners.add(update);
  update();
  return () => {
    listeners.delete(update);
    button?.removeEventListener('click', onClick);
  };
}
