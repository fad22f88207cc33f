// npm start: installs and builds what is missing or stale, then becomes the server.
import { buildIfStale, installIfStale } from './lib/prepare.mjs';
import { runMain } from './lib/run.mjs';

await runMain(async () => {
  await installIfStale();
  await buildIfStale(['cookbook', 'server', 'web']);
  await import(new URL('../apps/server/dist/main.js', import.meta.url).href);
});
