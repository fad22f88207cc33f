import { useEffect, useRef, useState } from 'react';
import { useLocation } from '#lib/router/router-hooks.ts';

/** After navigation, moves the focus to the heading and announces the page title. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const announcedPathname = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (announcedPathname.current === pathname) return;
    announcedPathname.current = pathname;
    const frame = requestAnimationFrame(() => {
      setTitle(document.title);
      const main = document.querySelector<HTMLElement>('main');
      // Does not move the focus if the user already uses the new page.
      const hasFocusInside =
        document.activeElement !== main && main?.contains(document.activeElement);
      if (!hasFocusInside)
        (main?.querySelector<HTMLElement>('h1[tabindex]') ?? main)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
