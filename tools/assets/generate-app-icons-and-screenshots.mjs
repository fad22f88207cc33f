// npm run app-images: generates the app icons, the social card for link previews, and the screenshots that app stores
// show. The files are committed; run it again when the logo, a color or a screen changes.
import { findOrInstallChromium } from '../../scripts/lib/find-or-install-chromium.mjs';
import { buildIfStale, installIfStale } from '../../scripts/lib/install-and-build.mjs';
import { getBinPath, runMain, runProgram } from '../../scripts/lib/run-program.mjs';

await runMain(async () => {
  await installIfStale();
  const env = { CHROMIUM_PATH: await findOrInstallChromium() };
  await runProgram(getBinPath('tsx'), ['tools/assets/generate-app-icons.ts'], { env });
  await buildIfStale(['cookbook', 'server', 'web']);
  await runProgram(getBinPath('tsx'), ['tools/assets/generate-app-screenshots.ts'], { env });
});
