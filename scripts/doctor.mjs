// npm run doctor: checks the configuration and everything that Plateful depends on. Builds stale targets first.
import { buildIfStale, installIfStale } from './lib/install-and-build.mjs';
import { runMain } from './lib/run-program.mjs';

await runMain(async () => {
  await installIfStale();
  await buildIfStale(['cookbook', 'server']);
  await import(new URL('../apps/server/dist/doctor.js', import.meta.url).href);
});
