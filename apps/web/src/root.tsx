import { type ReactNode, useContext } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { ErrorPage } from '#app/error-page.tsx';
import { PageLoading } from '#app/page-loading.tsx';
import { Providers } from '#app/providers.tsx';
import { RouteAnnouncer } from '#app/route-announcer.tsx';
import { IsStaticPage, StaticPageScript } from '#app/static-page.tsx';
import { earlyAnswerScript } from '#lib/early-answer.ts';
import { languageScript, spokenLanguage } from '#lib/language.ts';
import { barColour, modeOfDocument, themeScript } from '#lib/theme.ts';
import { validationScript } from '#lib/validation.ts';
import styles from '#styles/app.css?url';
import { texts } from '#texts/texts.ts';
import { Confetti } from '#ui/confetti.tsx';
import { Toaster } from '#ui/toast.tsx';

/** Needed before the first module, and before the first paint. */
const headScript = `${validationScript};${themeScript};${languageScript}`;
const appHeadScript = `${headScript};${earlyAnswerScript}`;

export const links = () => [
  { rel: 'icon', sizes: '32x32', href: '/favicon.ico' },
  { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** What link previews show beside a page's own words. */
function PreviewPicture() {
  return (
    <>
      <meta property="og:site_name" content={texts.product} />
      <meta property="og:type" content="website" />
      <meta property="og:image" content="/social-card.jpg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={texts.landing.pageTitle} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The document. Runs at build time for the public pages and for the page that all others start from. */
export function Layout({ children }: { children: ReactNode }) {
  const isStatic = useContext(IsStaticPage);
  return (
    <html lang={spokenLanguage()} data-mode={modeOfDocument()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={barColour()} suppressHydrationWarning />
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants
          dangerouslySetInnerHTML={{ __html: isStatic ? headScript : appHeadScript }}
          suppressHydrationWarning
        />
        <Meta />
        <PreviewPicture />
        <Links />
        {/* Built pages carry the styles themselves (scripts/paint-early.mjs); React looks for none in their place. */}
        {(import.meta.env.DEV || import.meta.env.SSR) && <link rel="stylesheet" href={styles} />}
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
      <Confetti />
    </Providers>
  );
}
