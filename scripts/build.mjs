// npm run build: builds what is stale.
import { buildIfStale, installIfStale } from './lib/prepare.mjs';
import { runMain } from './lib/run.mjs';

await runMain(async () => {
  await installIfStale();
  await buildIfStale(['cookbook', 'server', 'web']);
});
