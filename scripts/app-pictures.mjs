// npm run app-pictures: draws the icons of the installed app and the picture of link previews, and takes the pictures
// that app stores show. All of them are committed; run it again when the mark, a colour or a screen changes.
import { findChromium } from './lib/chromium.mjs';
import { buildIfStale, installIfStale } from './lib/prepare.mjs';
import { bin, run, runMain } from './lib/run.mjs';

await runMain(async () => {
  await installIfStale();
  const env = { CHROMIUM_PATH: await findChromium() };
  await run(bin('tsx'), ['e2e/app-icons.ts'], { env });
  await buildIfStale(['cookbook', 'server', 'web']);
  await run(bin('tsx'), ['e2e/app-screenshots.ts'], { env });
});
