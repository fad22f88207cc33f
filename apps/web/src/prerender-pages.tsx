import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from '#app/app.tsx';
import { AppLoadingScreen } from '#app/app-loading-screen.tsx';
import { getRouteFilePaths, loadRouteModules } from '#app/load-route-modules.ts';
import { prefetchScript } from '#app/prefetch-script.ts';
import { getStaticPageScript } from '#app/static-page-script.ts';
import { getHideUntilTranslatedScript } from '#lib/language.ts';
import { paths, routes } from '#lib/paths-and-routes.ts';
import { type Route, toPathPattern } from '#lib/router/match-route.ts';
import type { MetaTag } from '#lib/router/route-module.ts';
import { loadInitialRouterState, Router } from '#lib/router/router.ts';
import { getApplyThemeScript, themeColors } from '#lib/theme.ts';
import { getVisitorPlatformScript } from '#lib/visitor-platform.ts';
import { publicTexts } from '#texts/en/public.ts';
import { texts } from '#texts/localization.ts';

const pageRoutes = routes.filter(({ path }) => path !== '*');
const isPrerendered = ({ path, layouts }: Route) =>
  layouts.includes('public-layout') && !path.includes(':');

/** Public pages are built as HTML files. `/404` is the response for an unknown path. */
export const prerenderedPaths: readonly string[] = [
  ...pageRoutes.filter(isPrerendered).map(({ path }) => path),
  '/404',
];

/** The built files that a page refers to. */
export interface PageFiles {
  /** The style sheet; built pages contain the rules that they need for their first paint. */
  styles: { url: string } | { css: string };
  /** The complete style sheet, which the app needs. */
  styleSheet: string;
  entryScript: string;
  /** Returns the scripts that the entry script needs to show a route; without a route, to start. */
  getScripts: (sourceFiles: readonly string[]) => readonly string[];
  downloadPageScript: string;
}

/** Must run before the first paint. */
const headScript = `${getApplyThemeScript()};${getHideUntilTranslatedScript()}`;

interface DocumentProps {
  metaTags: readonly MetaTag[];
  styles: PageFiles['styles'];
  /** Fetched while the page is loading. */
  preloadedScripts?: readonly string[];
  /** Of a static page: runs before the first paint. */
  headScript?: string | undefined;
  script: string;
  moduleScript?: string | undefined;
  isStatic?: boolean;
  isPrerendered?: boolean;
  /** The HTML of the app. */
  content: string;
}

/** The HTML document of every page. */
function HtmlDocument(props: DocumentProps) {
  const { metaTags, styles, preloadedScripts = [], isStatic, isPrerendered } = props;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={themeColors.light} />
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: only our own constants
          dangerouslySetInnerHTML={{
            __html: [headScript, isStatic ? props.headScript : prefetchScript]
              .filter(Boolean)
              .join(';'),
          }}
        />
        {metaTags.map((tag) =>
          'title' in tag ? (
            <title key="title">{tag.title}</title>
          ) : (
            <meta key={tag.content} {...tag} />
          ),
        )}
        <meta property="og:site_name" content={texts.productName} />
        <meta property="og:type" content="website" />
        <meta property="og:image" content="/social-card.jpg" />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content={publicTexts.landing.pageTitle} />
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="icon" sizes="32x32" href="/favicon.ico" />
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {preloadedScripts.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {'url' in styles ? (
          <link rel="stylesheet" href={styles.url} />
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
          <style dangerouslySetInnerHTML={{ __html: styles.css }} />
        )}
      </head>
      <body>
        <div
          id="root"
          className="contents"
          data-prerendered={isPrerendered ? '' : undefined}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React
          dangerouslySetInnerHTML={{ __html: props.content }}
        />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: only our own constants */}
        <script dangerouslySetInnerHTML={{ __html: props.script }} />
        {props.moduleScript && <script type="module" src={props.moduleScript} />}
      </body>
    </html>
  );
}

const renderDocument = (props: DocumentProps): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(<HtmlDocument {...props} />)}`;

/** An expression that loads the complete style sheet, and calls `resolve` or `reject` of a promise. */
const getLoadStylesExpression = (styleSheet: string, onError: 'resolve' | 'reject'): string =>
  `new Promise(function(resolve,reject){document.head.append(Object.assign(document.createElement("link"),{rel:"stylesheet",href:${JSON.stringify(styleSheet)},onload:resolve,onerror:${onError}}))})`;

/**
 * A function expression that starts the app.
 *
 * @param preloads scripts that are fetched together with the entry script
 * @param styles an expression for a promise; the app starts after it
 */
const getStartFunction = (
  entryScript: string,
  preloads: readonly string[],
  styles: string,
): string =>
  `function(){${JSON.stringify(preloads)}.forEach(function(href){document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href:href}))});return ${styles}.then(function(){return import(${JSON.stringify(entryScript)})})}`;

/**
 * Starts the app when the browser reports that it has painted the content, so that its scripts do not compete with it. A
 * browser that does not report it has a second after the first frame. A background tab never paints, so it starts at once.
 */
const getStartScript = (startFunction: string): string =>
  `(function(start){if(document.hidden)return start();var startOnce=function(){startOnce=function(){};start()};try{new PerformanceObserver(function(list){if(list.getEntriesByName("first-contentful-paint").length)startOnce()}).observe({type:"paint",buffered:true})}catch{}requestAnimationFrame(function(){setTimeout(function(){startOnce()},1000)})})(${startFunction})`;

/**
 * Renders the HTML file of a public page. A static page runs without the app; some start it when the visitor uses an
 * element that needs it.
 */
export async function renderPublicPage(path: string, files: PageFiles): Promise<string> {
  const state = await loadInitialRouterState(
    routes,
    loadRouteModules,
    new URL(path, 'http://localhost'),
  );
  const content = renderToString(<App router={new Router(routes, loadRouteModules, state)} />);
  const { meta, prerenderOptions: { isStatic = false, startsAppOnUse = false } = {} } =
    state.modules.at(-1) ?? {};
  const page = { metaTags: meta?.() ?? [], styles: files.styles, content };
  const getStart = (onStyleError: 'resolve' | 'reject') =>
    getStartFunction(
      files.entryScript,
      files.getScripts(getRouteFilePaths(state.route)),
      getLoadStylesExpression(files.styleSheet, onStyleError),
    );
  if (isStatic) {
    const startApp = startsAppOnUse ? getStart('reject') : null;
    return renderDocument({
      ...page,
      isStatic: true,
      isPrerendered: startsAppOnUse,
      headScript: path === paths.download ? getVisitorPlatformScript() : undefined,
      script: getStaticPageScript(state.route, startApp),
      moduleScript: path === paths.download ? files.downloadPageScript : undefined,
    });
  }
  return renderDocument({
    ...page,
    isPrerendered: true,
    script: getStartScript(getStart('resolve')),
  });
}

/**
 * Renders the page for all paths of the app. It has no content to paint first, so its scripts and styles are fetched at
 * once.
 */
export const renderFallbackPage = (files: PageFiles): string =>
  renderDocument({
    metaTags: [{ title: texts.productName }],
    styles: files.styles,
    preloadedScripts: files.getScripts([]),
    content: renderToString(<AppLoadingScreen />),
    script: `var styles=${getLoadStylesExpression(files.styleSheet, 'resolve')};${getStartScript(getStartFunction(files.entryScript, [], 'styles'))}`,
  });

/** The paths of each route, as a regular expression, and the scripts it needs besides those of the fallback page. */
export function getPreloadsOfAllRoutes(files: PageFiles) {
  const known = files.getScripts([]);
  const toPreloads = (route: Route) => ({
    pattern: toPathPattern(route.path).source,
    isPrerendered: isPrerendered(route),
    scripts: files.getScripts(getRouteFilePaths(route)).filter((script) => !known.includes(script)),
  });
  return pageRoutes.map(toPreloads);
}
