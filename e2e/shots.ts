// npm run shots: a picture of every screen and state, on phone and desktop, light and dark, in shots/.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openBrowser, openPage } from './harness/browser.ts';
import { collectionScreens } from './harness/collection-screens.ts';
import {
  publicScreens,
  type Screen,
  signedInScreens,
  signInAsDemoCook,
} from './harness/screens.ts';
import { makeDataDir, root, startServer } from './harness/server.ts';

const folder = join(root, 'shots');
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

await mkdir(folder, { recursive: true });
const data = await makeDataDir();
const server = await startServer(data.path);
const browser = await openBrowser();
for (const size of sizes) {
  for (const dark of [false, true]) {
    await shoot(publicScreens, { ...size, dark, signedIn: false });
    await shoot([...signedInScreens(data.path), ...collectionScreens], {
      ...size,
      dark,
      signedIn: true,
    });
  }
}
await browser.close();
await server.stop();
await data.remove();

interface View {
  width: number;
  height: number;
  dark: boolean;
  signedIn: boolean;
}

async function shoot(screens: Screen[], { signedIn, ...view }: View): Promise<void> {
  const { page, context } = await openPage(browser, { ...view, url: server.url });
  if (signedIn) await signInAsDemoCook(page, server.output());
  for (const screen of screens) {
    await screen.open(page);
    await page.waitForTimeout(400);
    const name = `${screen.name}-${view.width}-${view.dark ? 'dark' : 'light'}.png`;
    await page.screenshot({ path: join(folder, name), fullPage: true });
    console.log(name);
  }
  await context.close();
}
