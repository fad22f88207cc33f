import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { type ReactNode, useContext } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { ErrorPage } from '#app/error-page.tsx';
import { PageLoading } from '#app/page-loading.tsx';
import { Providers } from '#app/providers.tsx';
import { RouteAnnouncer } from '#app/route-announcer.tsx';
import { IsStaticPage, StaticPageScript } from '#app/static-page.tsx';
import { themeScript } from '#lib/theme.ts';
import { validationScript } from '#lib/validation.ts';
import styles from '#styles/app.css?url';
import { texts } from '#texts/en.ts';
import { Toaster } from '#ui/toast.tsx';

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

/** Needed before the first module, and before the first paint. */
const headScript = `${validationScript};${themeScript}`;

export const links = () => [
  { ...font, href: inter },
  { ...font, href: fraunces },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' },
];

/** The document. Runs at build time for the public pages and for the page that all others start from. */
export function Layout({ children }: { children: ReactNode }) {
  const isStatic = useContext(IsStaticPage);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants */}
        <script dangerouslySetInnerHTML={{ __html: headScript }} suppressHydrationWarning />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {isStatic ? (
          <StaticPageScript />
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export function meta() {
  return [{ title: texts.product }];
}

/** Shown by the page that every signed-in address starts from, until its code is there. */
export function HydrateFallback() {
  return <PageLoading />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

export default function Root() {
  return (
    <Providers>
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-surface px-4 py-3 font-semibold shadow-soft focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {texts.ui.skipToContent}
      </a>
      <Outlet />
      <RouteAnnouncer />
      <Toaster />
    </Providers>
  );
}
