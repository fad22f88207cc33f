import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const apiServerUrl = 'http://127.0.0.1:3000';

const translationModule = /src\/texts\/(?!en\/)([a-z]{2})\//;

/** Translations get a `language-` name, by which the service worker recognizes them as optional files. */
function chunkFileName({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const language = translationModule.exec(facadeModuleId ?? '')?.[1];
  return `assets/${language ? `language-${language}` : '[name]'}-[hash].js`;
}

/**
 * Modules that go into the shared chunk when at least two chunks import them: the code outside features, the contract's
 * modules without schemas, and the modules of features and entities that the layouts or most screens load. Modules of lib
 * and ui that only the recipe screens import stay with these screens.
 */
const sharedModules =
  /web\/src\/(app\/|lib(?!\/(resize-photo|use-number-search-param))\/|texts\/(en\/(shared|recipe-lists)|number-format|texts)\.|ui(?!\/(line-editor|split-lines|use-line-editor))\/)|lucide|zustand|tanstack\/(query|react-query)|contract\/src\/(api-errors|calls|constants|messages|normalize-email|sanitize|username-rules)|features\/(account|capture\/(components\/)?[\w-]+\.|recipe-list\/(?!search\/))|entities\/recipe\/(recipe-cache|recipe-queries|use-save-offline-snapshot|use-recipe-events|recipe-card|recipe-grid)/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // No inlined assets, so that the browser caches images and fonts separately.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        chunkFileNames: chunkFileName,
        codeSplitting: {
          // A few large files load faster than forty small ones, so modules that several screens import form one shared
          // chunk, even if a screen needs only part of it. Modules that only one feature's screens import stay separate.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            { name: 'shared', minShareCount: 2, test: sharedModules },
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
