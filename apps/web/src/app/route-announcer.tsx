import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** After a change of page: focus goes to its heading, and its title is read out. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const frame = requestAnimationFrame(() => {
      setTitle(document.title);
      const main = document.querySelector<HTMLElement>('main');
      // Who is already doing something on the new page is left alone.
      const isBusy = document.activeElement !== main && main?.contains(document.activeElement);
      if (!isBusy)
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
