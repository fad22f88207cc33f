export type Platform = 'ios' | 'android' | 'computer';

/** The platform of the visitor's device. iPads send the user agent of a Mac, which has no touch screen. */
export function getVisitorPlatform({ userAgent, maxTouchPoints }: Navigator): Platform {
  if (/android/i.test(userAgent)) return 'android';
  const isTouchMac = /macintosh/i.test(userAgent) && maxTouchPoints > 1;
  return isTouchMac || /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'computer';
}

/** Sets `data-platform` of the root element. It runs in the head, so that the first paint shows the steps for the device. */
export const getVisitorPlatformScript = (): string =>
  `document.documentElement.dataset.platform=(${getVisitorPlatform})(navigator)`;
