import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const apiServerUrl = 'http://127.0.0.1:3000';

const translationModule = /src\/texts\/(?!en\/)([a-z]{2})\//;
const textsModule = /src\/texts\/en\/(?!legal-)([\w-]+)\.ts$/;

/** Translations get a `language-` name, by which the service worker recognizes them as optional files. */
function chunkFileName({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const language = translationModule.exec(facadeModuleId ?? '')?.[1];
  return `assets/${language ? `language-${language}-` : ''}[name]-[hash].js`;
}

/** During development, every path is the app's fallback page; the built pages come from scripts/prerender.mjs. */
const developmentPage: Plugin = {
  name: 'development-page',
  configureServer: (server) => () => {
    server.middlewares.use(async ({ url = '/' }, response) => {
      const { renderFallbackPage } = await server.ssrLoadModule('/src/prerender-pages.tsx');
      const html = renderFallbackPage({
        styles: { url: '/src/styles/app.css' },
        styleSheet: '/src/styles/app.css',
        entryScript: '/src/main.tsx',
        getScripts: () => [],
        downloadPageScript: '',
      });
      response.setHeader('content-type', 'text/html');
      response.end(await server.transformIndexHtml(url, html));
    });
  },
};

/** Vite's helper loads style sheets before scripts (1 kB on each page); built pages contain their styles. */
const plainDynamicImports: Plugin = {
  name: 'plain-dynamic-imports',
  apply: 'build',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
  enforce: 'pre',
};

export default defineConfig({
  appType: 'custom',
  plugins: [tailwindcss(), react(), developmentPage, plainDynamicImports],
  build: {
    outDir: 'build/client',
    // The list of all files, which it needs, is 2 kB on each page. The server sends preload hints, links load their
    // page before a click, and the service worker caches everything.
    modulePreload: false,
    manifest: 'manifest.json',
    // No inlined assets, so that the browser caches images and fonts separately.
    assetsInlineLimit: 0,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      input: ['src/main.tsx', 'src/styles/app.css'],
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: chunkFileName,
        codeSplitting: {
          // A few large files load faster, and are smaller, than forty small ones.
          groups: [
            // Changes less often than the app.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
            // The entry script and the layouts of the app, with everything they import.
            {
              name: 'app',
              test: /web\/src\/(main|app\/(authenticated|sidebar)-layout)\.tsx/,
              priority: 4,
            },
            // The texts of an area of the app, like the files of the translations (check-bundle-sizes.mjs).
            { name: (id) => `texts-${textsModule.exec(id)?.[1]}`, test: textsModule, priority: 3 },
            { name: 'dialog', test: /web\/src\/ui\/dialog\.tsx/, priority: 3 },
            { name: 'form', test: /web\/src\/ui\/(field|form|alert)\.tsx/, priority: 3 },
            // What shows recipes.
            {
              name: 'recipes',
              test: /web\/src\/(entities\/recipe\/|lib\/hyphenate-long-words)/,
              minShareCount: 7,
              priority: 3,
            },
            {
              name: 'photo',
              test: /thumbhash|web\/src\/ui\/(photo|blurred-photo-preview)/,
              minShareCount: 7,
              priority: 3,
            },
            // What most screens use. Modules with texts of an area do not belong to it: every page would load the texts.
            {
              name: 'shared',
              test: /web\/src\/(ui|lib(?!\/use-non-concurrent-mutation)|entities)\/|contract\/|tanstack|lucide/,
              minShareCount: 10,
              priority: 2,
            },
            // Icons of most pages with recipes, and of the settings.
            {
              name: 'icons',
              test: /lucide.*\/(circle-question-mark|heart|search|sliders-horizontal|trash)\./,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // What the sign-in pages share with the landing page and the account setup, and what only they share.
            {
              name: 'session-start',
              test: /features\/account\/(api|begin-session|google-registration-store|use-google-sign-in-callback)\.|account\/components\/consent-note\.|auth-footer-link|ui\/confetti\.|app\/(auth-forms|public-only)-layout\./,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            {
              name: 'sign-in-parts',
              test: /features\/account\/(email-verification|use-entered-email)\.|account\/components\/(google-sign-in-button|labeled-divider|step-heading)\.|ui\/(password-field|progress-steps)\.|lucide.*\/eye(-off)?\./,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // What the settings share with what they load later.
            {
              name: 'settings-parts',
              test: /membership-skeleton|not-found-content|lucide.*\/(chart-column|shield-check|users-round)\./,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // What the admin pages share.
            {
              name: 'admin',
              test: /app\/admin-layout\.|features\/admin\/(api|use-log-filters)\./,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // What lists in pages share.
            {
              name: 'paged-list',
              test: /useInfiniteQuery|infiniteQueryObserver|ui\/load-more-on-scroll\./,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // What home shares with the create screen.
            {
              name: 'photo-buttons',
              test: /features\/scanning\/(use-dropped-or-pasted-photos|photos-for-create-screen|components\/take-or-choose-photo-buttons)\.|photo-input/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // What cook mode shares with the alarm on other pages, which is loaded with the first timer.
            {
              name: 'kitchen-timers',
              test: /features\/cook\/(kitchen-timers|timer-|alarm-sound)/,
              priority: 1,
            },
            // What the pages of one recipe share.
            {
              name: 'recipe',
              test: /(recipe-load-error|useMutationState|lib\/parse-minutes|use-redirect-to-dish-question|recipe-sections)\./,
              priority: 1,
            },
            // What the create screen shares with the upload queue, which runs on all pages.
            {
              name: 'scan',
              test: /features\/scanning\/(run-scan|scan-messages|scan-state-machine)\.|lib\/upload-(queue|database)\./,
              priority: 1,
            },
            // What the search shares with what it loads later.
            {
              name: 'search-parts',
              test: /recipe-search-queries\.|recipe-list\/(search\/search-results|time-filter)\./,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // What the recipe page shares with what it loads later.
            {
              name: 'recipe-page',
              test: /(has-recognition-notes|unit-system-control|update-recipe|format-calorie-range)\.|lucide.*\/(pencil|star)\./,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // What the recipe forms share with the import, and file inputs also with the search by photo.
            {
              name: 'recipe-forms',
              test: /(picture-field|file-picker|form-action-bar|use-unsaved-changes-guard|use-online-status|ui\/text-area)\./,
              priority: 1,
            },
            // What the recipe forms share with the fields that are loaded after them.
            {
              name: 'recipe-fields',
              test: /recipe-editor\/(recipe-form-values|editor-state|rebase-edits|failed-uploads|title-and-description-fields)\./,
              priority: 1,
            },
            // What the recipe page shares with cook mode and the trash.
            {
              name: 'recipe-view',
              test: /(use-scaled-and-converted-recipe|prevent-line-breaks-in-quantities|recipe-top-bar|show-recipe-update-error|recipe-paths-with-servings|rotate-ccw|cooking-pot)\./,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': apiServerUrl,
      '/media': apiServerUrl,
      '/socket.io': { target: apiServerUrl, ws: true },
    },
  },
});
