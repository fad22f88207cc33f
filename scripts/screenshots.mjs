// npm run screenshots: builds stale targets, then takes a screenshot of every screen and state into screenshots/.
import { findChromium } from './lib/find-chromium.mjs';
import { buildIfStale, installIfStale } from './lib/install-and-build.mjs';
import { getBinPath, run, runMain } from './lib/run.mjs';

await runMain(async () => {
  await installIfStale();
  await buildIfStale(['cookbook', 'server', 'web']);
  await run(getBinPath('tsx'), ['e2e/screenshots.ts'], {
    env: { CHROMIUM_PATH: await findChromium() },
  });
});
