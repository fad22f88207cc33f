import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Cook } from './harness/cooks.ts';
import { signIn } from './harness/cooks.ts';
import { drawPlate } from './harness/photos.ts';
import { story } from './harness/story.ts';

/** What a browser says while it is cut off, and when the banner about that goes. */
const CUT_OFF =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket|layout shift .* on \/app\/home/;
/** And of a photo that it is refused. */
const REFUSED = /status of 404/;
const OFFLINE = 'You are offline. You see what was saved on this device.';

const here = story();
const asInstalled = { serviceWorkers: 'allow', expecting: CUT_OFF } as const;

/** A recipe that came of a photo: it has a preview and a large picture. @returns its id */
async function scan(cook: Cook, title: string, seed: number): Promise<string> {
  const { body } = await cook.scan(await drawPlate(seed), { assumeFood: true });
  const itemId = String(body.itemId);
  await cook.change(itemId, { title });
  return itemId;
}

/** Until the worker stands between the page and the server, with all that it needs without one. */
async function workerIsThere(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    if (serviceWorker.controller) return;
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

const cacheNames = (page: Page, beginning: string) =>
  page.evaluate(
    async (start) => (await caches.keys()).filter((name) => name.startsWith(start)),
    beginning,
  );

/** Paths of the photos that are kept on this device. */
const keptPhotos = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('photos-of-'));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });

const keptRecipes = (page: Page) => page.evaluate(() => localStorage.getItem('items-storage'));

/** How wide the photos are that one sees on the page, in pixels of their own; 0 where one is not there. */
const widths = (page: Page) =>
  page
    .locator('main img[loading="eager"]')
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));

describe('a kitchen without reception', () => {
  it('has the collection with its pictures, and opens a recipe', async () => {
    const cook = await here.newCook();
    await scan(cook, 'Kept lasagna', 1);
    await scan(cook, 'Kept soup', 2);
    const { page, context } = await here.openAs(cook, asInstalled);
    await page.goto('/items');
    // Shown before there was a worker: they are handed over to it.
    await expect.poll(() => widths(page)).toEqual([480, 480]);
    await workerIsThere(page);
    await expect.poll(async () => (await keptPhotos(page)).length).toBe(2);
    await expect.poll(() => keptRecipes(page)).toContain('Kept soup');

    await context.setOffline(true);
    await page.reload();
    await page.getByText(OFFLINE).waitFor();
    await page.getByRole('link', { name: 'Kept lasagna' }).waitFor();
    await expect.poll(() => widths(page)).toEqual([480, 480]);

    // Its large picture was never seen; the small one stands in for it.
    await page.getByRole('link', { name: 'Kept lasagna' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kept lasagna' }).waitFor();
    await expect.poll(() => widths(page)).toEqual([480]);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Kept lasagna' }).waitFor();
    // Whatever address is opened, the app starts: also the one of the icon on the home screen.
    await page.goto('/app');
    await page.waitForURL('**/app/home');
    await page.getByRole('link', { name: 'Kept soup' }).waitFor();

    await context.setOffline(false);
    await page.getByText(OFFLINE).waitFor({ state: 'hidden' });
  });

  it('keeps nothing of whoever has logged out, nor shows it to the next', async () => {
    const [one, two] = [await here.newCook(), await here.newCook()];
    await scan(one, 'A secret lasagna', 3);
    await scan(two, 'An open pie', 4);
    const { page } = await here.openAs(one, { ...asInstalled, expecting: REFUSED });
    await page.goto('/items');
    await workerIsThere(page);
    await expect.poll(async () => (await keptPhotos(page)).length).toBe(1);
    const [secret = ''] = await keptPhotos(page);

    await page.getByRole('button', { name: 'Log Out' }).filter({ visible: true }).click();
    await page.waitForURL('**/hello');
    await expect.poll(() => cacheNames(page, 'photos-of-')).toEqual([]);
    expect(await cacheNames(page, 'shell-')).toHaveLength(1);

    await signIn(page, two);
    await page.goto('/items');
    await expect.poll(async () => (await keptPhotos(page)).length).toBe(1);
    expect(await cacheNames(page, 'photos-of-')).toEqual([`photos-of-${two.userId}`]);
    expect(await keptPhotos(page)).not.toContain(secret);
    // Not even who knows its address gets it, from whichever place.
    expect(await page.evaluate(async (path) => (await fetch(path)).status, secret)).toBe(404);
  });
});

describe('photos from elsewhere', () => {
  /** What the share sheet of a phone does. */
  const share = (page: Page, name: string, type: string, content: string) =>
    page.evaluate(
      ([fileName, fileType, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const form = document.createElement('form');
        Object.assign(form, {
          method: 'post',
          enctype: 'multipart/form-data',
          action: '/items/create/share',
          hidden: true,
        });
        const field = document.createElement('input');
        Object.assign(field, { type: 'file', name: 'photo' });
        const files = new DataTransfer();
        files.items.add(new File([bytes], fileName, { type: fileType }));
        field.files = files.files;
        form.append(field);
        document.body.append(form);
        form.submit();
      },
      [name, type, content] as const,
    );

  it('arrive on the create screen', async () => {
    const { page } = await here.openAs(await here.newCook(), asInstalled);
    await page.goto('/items');
    await workerIsThere(page);
    await share(page, 'dish.jpg', 'image/jpeg', (await drawPlate(5)).toString('base64'));
    await page.waitForURL('**/items/create');
    await page.getByAltText('The photo you chose').waitFor();
  });

  it('are refused there where they are none', async () => {
    const { page } = await here.openAs(await here.newCook(), asInstalled);
    await page.goto('/items');
    await workerIsThere(page);
    await share(page, 'menu.pdf', 'application/pdf', btoa('%PDF-1.7'));
    await page.waitForURL('**/items/create');
    await page.getByText('JPEG, PNG, WebP, AVIF, GIF or HEIC').first().waitFor();
  });

  it('are asked for again where no worker has taken them', async () => {
    const { page } = await here.openAs(await here.newCook());
    await page.goto('/items');
    await share(page, 'dish.jpg', 'image/jpeg', (await drawPlate(6)).toString('base64'));
    await page.waitForURL('**/items/create');
    await page.getByText('The photo did not arrive here. Please choose it once more.').waitFor();
  });
});

describe('the app', () => {
  interface Picture {
    src: string;
    sizes: string;
    type: string;
  }

  /** How far a colour is from the page's own, as a screen shows both: the widest of red, green and blue. */
  const fromPaper = (page: Page, colour: string) =>
    page.evaluate((other) => {
      const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const shown = (name: string) => {
        if (!pen) throw new Error('This browser draws nothing.');
        pen.fillStyle = name;
        pen.fillRect(0, 0, 1, 1);
        return [...pen.getImageData(0, 0, 1, 1).data];
      };
      const paper = shown(getComputedStyle(document.documentElement).backgroundColor);
      const parts = shown(other);
      return Math.max(...paper.map((part, place) => Math.abs(part - (parts[place] ?? 0))));
    }, colour);

  it('can be installed: everything that its manifest names is there', async () => {
    const { page, context } = await here.open();
    await page.goto('/download');
    const devtools = await context.newCDPSession(page);
    const { errors, data = '' } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // A private window, which a test's is, never installs.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

    const manifest = JSON.parse(data);
    const pictures: Picture[] = [...manifest.icons, ...manifest.screenshots];
    for (const { src, sizes, type } of pictures) {
      const answer = await context.request.get(src);
      expect([src, answer.status(), answer.headers()['content-type']]).toEqual([src, 200, type]);
      if (sizes === 'any') continue;
      const { width, height } = await sharp(await answer.body()).metadata();
      expect([src, `${width}x${height}`]).toEqual([src, sizes]);
    }
    const addresses = [
      manifest.start_url,
      ...manifest.shortcuts.map(({ url }: { url: string }) => url),
      ...manifest.file_handlers.map(({ action }: { action: string }) => action),
    ];
    for (const address of addresses) {
      expect([address, (await context.request.get(address)).status()]).toEqual([address, 200]);
    }
  });

  it('has bars of the colour of its paper, light and dark', async () => {
    const { page, context } = await here.open();
    await page.goto('/download');
    const bar = async () =>
      (await page.locator('meta[name="theme-color"]').getAttribute('content')) ?? '';
    const light = await bar();
    expect(await fromPaper(page, light)).toBeLessThanOrEqual(1);
    const manifest = await (await context.request.get('/manifest.webmanifest')).json();
    expect([manifest.theme_color, manifest.background_color]).toEqual([light, light]);

    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    const dark = await bar();
    expect(dark).not.toBe(light);
    expect(await fromPaper(page, dark)).toBeLessThanOrEqual(1);
    await page.reload();
    expect(await bar()).toBe(dark);
  });

  it('is offered on the page about it, when the browser can', async () => {
    const { page } = await here.open();
    await page.goto('/download');
    const button = page.getByRole('button', { name: 'Install Plateful' });
    await page.getByRole('link', { name: 'Open Plateful here' }).waitFor();
    expect(await button.isVisible()).toBe(false);
    await page.waitForLoadState('load');
    await page.evaluate(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      window.dispatchEvent(Object.assign(offer, { prompt: async () => undefined }));
    });
    await button.click();
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
    await page.getByText('Plateful is installed.').waitFor();
  });
});
