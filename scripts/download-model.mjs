// npm run models -- pull: downloads the model of RECOGNISER=local. Builds stale targets first and reports that on stderr.
import { buildIfStale, installIfStale } from './lib/install-and-build.mjs';
import { runMain } from './lib/run-program.mjs';

await runMain(async () => {
  await installIfStale();
  await buildIfStale(['cookbook', 'server']);
  await import(new URL('../apps/server/dist/download-model.js', import.meta.url).href);
});
