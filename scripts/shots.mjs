// npm run shots: builds what is stale, then takes a picture of every screen and state into shots/.
import { findChromium } from './lib/chromium.mjs';
import { buildIfStale, installIfStale } from './lib/prepare.mjs';
import { bin, run, runMain } from './lib/run.mjs';

await runMain(async () => {
  await installIfStale();
  await buildIfStale(['cookbook', 'server', 'web']);
  await run(bin('tsx'), ['e2e/shots.ts'], { env: { CHROMIUM_PATH: await findChromium() } });
});
