import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:3000';

const otherLanguage = /src\/texts\/(?!en\/)([a-z]{2})\//;

/** By its name the service worker knows what most people never need. */
function chunkFileName({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const language = otherLanguage.exec(facadeModuleId ?? '')?.[1];
  return `assets/${language ? `language-${language}` : '[name]'}-[hash].js`;
}

/**
 * Parts of no feature; of the contract, what comes without schemas; and what the frame around the screens takes from
 * features.
 */
const everywhere =
  /web\/src\/(app|lib|texts|ui)\/|lucide|zustand|tanstack\/(query|react-query)|contract\/src\/(calls|clean|constants|errors|messages|normalise|usernames)|features\/(account|capture\/(components\/)?[\w-]+\.|recipes\/(cache|api|keep-copy|use-recipe-events|list))/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Everything is a file of its own: inlined pictures and fonts would defeat caching.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        chunkFileNames: chunkFileName,
        codeSplitting: {
          // Few files arrive sooner than forty small ones. What several screens share is one, whether or not a screen
          // needs all of it; what a few of them share of one feature stays with that feature.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            { name: 'shared', minShareCount: 2, test: everywhere },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/media': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
