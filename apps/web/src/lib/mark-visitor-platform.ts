export type Platform = 'ios' | 'android' | 'computer';

/** The platform of the visitor's device. iPads send the user agent of a Mac, which has no touch screen. */
export function getVisitorPlatform({ userAgent, maxTouchPoints }: Navigator): Platform {
  if (/android/i.test(userAgent)) return 'android';
  const isTouchMac = /macintosh/i.test(userAgent) && maxTouchPoints > 1;
  return isTouchMac || /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'computer';
}

/**
 * Shows only the card of the visitor's platform in `container`, and the other platforms in its folded list. Plain DOM, as
 * in `bindInstallButton`.
 */
export function markVisitorPlatform(container: HTMLElement): void {
  const platform = getVisitorPlatform(navigator);
  container.dataset.platform = platform;
  for (const card of container.querySelectorAll<HTMLElement>('[data-platform-card]'))
    card.hidden = card.dataset.platformCard !== platform;
  for (const other of container.querySelectorAll<HTMLElement>('[data-other-platform]'))
    other.hidden = other.dataset.otherPlatform === platform;
  container.querySelector('details')?.removeAttribute('hidden');
}
