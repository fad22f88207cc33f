// npm run screenshots: builds stale targets, then takes a screenshot of every screen and state into screenshots/.
import { findOrInstallChromium } from './lib/find-or-install-chromium.mjs';
import { buildIfStale, installIfStale } from './lib/install-and-build.mjs';
import { getBinPath, runMain, runProgram } from './lib/run-program.mjs';

await runMain(async () => {
  await installIfStale();
  await buildIfStale(['cookbook', 'server', 'web']);
  await runProgram(getBinPath('tsx'), ['e2e/capture-screenshots.ts', ...process.argv.slice(2)], {
    env: { CHROMIUM_PATH: await findOrInstallChromium() },
  });
});
