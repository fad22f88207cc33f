import { type ReactNode, useContext } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { ErrorPage } from '#app/error-page.tsx';
import { PageLoading } from '#app/page-loading.tsx';
import { Providers } from '#app/providers.tsx';
import { RouteAnnouncer } from '#app/route-announcer.tsx';
import { StaticPageContext, StaticPageScript } from '#app/static-page.tsx';
import { getCurrentLanguage, hideUntilTranslatedScript } from '#lib/language.ts';
import { prefetchSessionScript } from '#lib/prefetched-session.ts';
import { applyThemeScript, getDocumentMode, getThemeColor } from '#lib/theme.ts';
import styles from '#styles/app.css?url';
import { publicTexts } from '#texts/public.ts';
import { texts } from '#texts/texts.ts';
import { Confetti } from '#ui/confetti.tsx';
import { Toaster } from '#ui/toaster.tsx';

/** Must run before the first module and before the first paint. */
const headScript = `${applyThemeScript};${hideUntilTranslatedScript}`;
const appHeadScript = `${headScript};${prefetchSessionScript}`;

export const links = () => [
  { rel: 'icon', sizes: '32x32', href: '/favicon.ico' },
  { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** Open Graph tags that all pages share. */
function LinkPreviewMeta() {
  return (
    <>
      <meta property="og:site_name" content={texts.productName} />
      <meta property="og:type" content="website" />
      <meta property="og:image" content="/social-card.jpg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={publicTexts.landing.pageTitle} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The HTML document. Rendered at build time, for the public pages and for the fallback page. */
export function Layout({ children }: { children: ReactNode }) {
  const isStaticPage = useContext(StaticPageContext);
  return (
    <html lang={getCurrentLanguage()} data-mode={getDocumentMode()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={getThemeColor()} suppressHydrationWarning />
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: only our own constants
          dangerouslySetInnerHTML={{ __html: isStaticPage ? headScript : appHeadScript }}
          suppressHydrationWarning
        />
        <Meta />
        <LinkPreviewMeta />
        <Links />
        {/* Prerendered pages contain their styles inline (scripts/optimize-critical-path.mjs), so React must not expect link elements. */}
        {(import.meta.env.DEV || import.meta.env.SSR) && <link rel="stylesheet" href={styles} />}
      </head>
      <body>
        {children}
        {isStaticPage ? (
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
  return [{ title: texts.productName }];
}

/** Shown on the fallback page until its code has loaded. */
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
      <Confetti />
    </Providers>
  );
}
