import { type AnchorHTMLAttributes, type MouseEvent, useEffect } from 'react';
import { useNavigate } from '#lib/router/router-hooks.ts';
import { useRouterContext } from '#lib/router/router-provider.tsx';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the app. */
  to: string;
  replace?: boolean | undefined;
  viewTransition?: boolean | undefined;
  /**
   * Set for a link one level up: it returns to the nearest earlier page at one of these paths. Without one, `to`
   * replaces the current page.
   */
  parents?: readonly string[] | undefined;
  /** Requests the page from the server. */
  reloadDocument?: boolean;
}

/** Whether the browser itself should follow the link, for example in a new tab. */
const isForBrowser = (event: MouseEvent<HTMLAnchorElement>, target: string | undefined) =>
  event.defaultPrevented ||
  event.button !== 0 ||
  (target !== undefined && target !== '_self') ||
  event.metaKey ||
  event.altKey ||
  event.ctrlKey ||
  event.shiftKey;

/** A link to a page of the app. */
export function Link({
  to,
  replace,
  viewTransition,
  parents,
  reloadDocument,
  onClick,
  onPointerEnter,
  onFocus,
  ...rest
}: LinkProps) {
  const { router } = useRouterContext();
  const earlierPage = parents && router.findEarlierPage(parents);
  return (
    <a
      {...rest}
      href={earlierPage?.url ?? to}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        router.preload(to);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        router.preload(to);
      }}
      onClick={(event) => {
        onClick?.(event);
        if (reloadDocument || isForBrowser(event, rest.target)) return;
        event.preventDefault();
        if (earlierPage) void router.goBack(earlierPage.steps);
        else void router.navigate(to, { replace: replace ?? Boolean(parents), viewTransition });
      }}
    />
  );
}

/** Opens another page as soon as it is rendered. */
export function Navigate({ to, replace }: { to: string; replace?: boolean }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace }), [navigate, to, replace]);
  return null;
}
