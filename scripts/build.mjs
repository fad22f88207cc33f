// npm run build: builds every stale target.
import { buildIfStale, installIfStale } from './lib/install-and-build.mjs';
import { runMain } from './lib/run-program.mjs';

await runMain(async () => {
  await installIfStale();
  await buildIfStale(['cookbook', 'server', 'web']);
});
