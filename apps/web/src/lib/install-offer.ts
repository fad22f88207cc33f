/*
 * Browsers that install apps say so once, soon after a page is there. The page about installing may be opened later, so
 * the offer is kept until then.
 */

/** What Chromium's browsers send; no standard names it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

type State = 'unknown' | 'offered' | 'installed';

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event;

let offer: InstallOffer | null = null;
let state: State = 'unknown';
const listeners = new Set<() => void>();

function change(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Whether this is the installed app itself. */
const runsAsApp = () => window.matchMedia('(display-mode: standalone)').matches;

/** Listens to the browser from now on. @returns how to stop */
export function watchInstallOffers(): () => void {
  const end = new AbortController();
  const { signal } = end;
  if (runsAsApp()) change('installed');
  const keep = (event: Event) => {
    if (!isOffer(event)) return;
    // The browser's own banner would come on any page.
    event.preventDefault();
    offer = event;
    change('offered');
  };
  window.addEventListener('beforeinstallprompt', keep, { signal });
  window.addEventListener('appinstalled', () => change('installed'), { signal });
  return () => end.abort();
}

/** Each offer can be taken once; the browser makes another after a refusal. */
async function install(): Promise<void> {
  const taken = offer;
  offer = null;
  if (!taken) return;
  // The button keeps the focus while the browser asks.
  await taken.prompt().finally(() => {
    if (state === 'offered' && !offer) change('unknown');
  });
}

/**
 * Shows what the browser offers: `data-install` of `place` becomes `offered` or `installed`, and its button installs.
 * Plain DOM, because the built page comes without the application.
 * @returns how to stop
 */
export function showInstallOffer(place: HTMLElement): () => void {
  const show = () => {
    place.dataset.install = state;
  };
  const onClick = () => void install().catch(() => undefined);
  const button = place.querySelector('button');
  button?.addEventListener('click', onClick);
  listeners.add(show);
  show();
  return () => {
    listeners.delete(show);
    button?.removeEventListener('click', onClick);
  };
}
