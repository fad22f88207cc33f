import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createScenario } from './harness/scenario.ts';
import { slowIt } from './harness/slow-it.ts';
import { createTestPhotoFromSeed } from './harness/test-photos.ts';
import type { TestUser } from './harness/test-user.ts';
import { signInWithForm } from './harness/test-user.ts';

/** Logged by the browser while offline. */
const OFFLINE_ERRORS = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket/;
/** Logged for a photo of another user. */
const NOT_FOUND_ERROR = /status of 404/;
const OFFLINE_MESSAGE = 'You are offline. Showing recipes saved on this device.';

const scenario = createScenario();
const installedOptions = { serviceWorkers: 'allow', expectedErrors: OFFLINE_ERRORS } as const;

/** Creates a recipe by scanning a photo. @returns its id */
async function createScannedRecipe(user: TestUser, title: string, seed: number): Promise<string> {
  const { body } = await user.scan(await createTestPhotoFromSeed(seed), { assumeFood: true });
  const itemId = String(body.itemId);
  await user.updateRecipe(itemId, { title });
  return itemId;
}

/** Installs the service worker at once; the app does so a few seconds after the page has loaded. */
async function installServiceWorker(page: Page): Promise<void> {
  await page.evaluate(
    async () => void (await navigator.serviceWorker.register('/service-worker.js')),
  );
  await waitForServiceWorker(page);
}

/** Waits until the service worker is installed and controls the page. */
async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    if (serviceWorker.controller) return;
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

const getCacheNames = (page: Page, prefix: string) =>
  page.evaluate(
    async (expected) => (await caches.keys()).filter((name) => name.startsWith(expected)),
    prefix,
  );

/** Paths of the photos in the service worker's cache. */
const getCachedPhotos = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('photos-of-'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const getStoredRecipes = (page: Page) => page.evaluate(() => localStorage.getItem('items-storage'));

/** Natural widths of the visible photos in pixels; 0 for a photo that did not load. */
const getImageWidths = (page: Page) =>
  page
    .locator('main img[loading="eager"]')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));

describe('offline', () => {
  it('shows and searches the collection with photos, and opens recipes', async () => {
    const user = await scenario.createUser();
    await createScannedRecipe(user, 'Kept lasagna', 1);
    await createScannedRecipe(user, 'Kept soup', 2);
    const { page, context } = await scenario.openAs(user, installedOptions);
    await page.goto('/items');
    // Photos loaded before the service worker was active are added to its cache later.
    await expect.poll(() => getImageWidths(page)).toEqual([480, 480]);
    await waitForServiceWorker(page);
    await expect.poll(async () => (await getCachedPhotos(page)).length).toBe(2);
    await expect.poll(() => getStoredRecipes(page)).toContain('Kept soup');

    // Without a reload: the banner appears at once and moves nothing, and the recipes on the device can be searched.
    await context.setOffline(true);
    await page.getByText(OFFLINE_MESSAGE).waitFor();
    await page.getByRole('link', { name: 'Search' }).click();
    await page.getByRole('textbox', { name: 'Search recipes' }).fill('lasanga');
    await page.getByRole('link', { name: 'Kept lasagna' }).waitFor();
    await page.getByText('1 result').waitFor();
    await page.goto('/items');
    await page.reload();
    await page.getByText(OFFLINE_MESSAGE).waitFor();
    await page.getByRole('link', { name: 'Kept lasagna' }).waitFor();
    await expect.poll(() => getImageWidths(page)).toEqual([480, 480]);

    // Only the preview was loaded before; it is shown in place of the full photo.
    await page.getByRole('link', { name: 'Kept lasagna' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kept lasagna' }).waitFor();
    await expect.poll(() => getImageWidths(page)).toEqual([480]);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Kept lasagna' }).waitFor();
    // Every URL starts the app, including the one of the home screen icon.
    await page.goto('/app');
    await page.waitForURL('**/app/home');
    await page.getByRole('link', { name: 'Kept soup' }).waitFor();

    await context.setOffline(false);
    await page.getByText(OFFLINE_MESSAGE).waitFor({ state: 'hidden' });
  });

  it('removes cached photos on logout and never shows them to the next user', async () => {
    const [firstUser, secondUser] = [await scenario.createUser(), await scenario.createUser()];
    await createScannedRecipe(firstUser, 'A secret lasagna', 3);
    await createScannedRecipe(secondUser, 'An open pie', 4);
    const { page } = await scenario.openAs(firstUser, {
      ...installedOptions,
      expectedErrors: NOT_FOUND_ERROR,
    });
    await page.goto('/items');
    await waitForServiceWorker(page);
    await expect.poll(async () => (await getCachedPhotos(page)).length).toBe(1);
    const [secretPhoto = ''] = await getCachedPhotos(page);

    await page.getByRole('link', { name: 'Settings' }).filter({ visible: true }).click();
    await page.getByRole('button', { name: 'Log Out' }).filter({ visible: true }).click();
    await page.waitForURL('**/hello');
    await expect.poll(() => getCacheNames(page, 'photos-of-')).toEqual([]);
    expect(await getCacheNames(page, 'shell-')).toHaveLength(1);

    await signInWithForm(page, secondUser);
    await page.goto('/items');
    await expect.poll(async () => (await getCachedPhotos(page)).length).toBe(1);
    expect(await getCacheNames(page, 'photos-of-')).toEqual([`photos-of-${secondUser.userId}`]);
    expect(await getCachedPhotos(page)).not.toContain(secretPhoto);
    // Knowing the URL is not enough, neither from a cache nor from the server.
    expect(await page.evaluate(async (path) => (await fetch(path)).status, secretPhoto)).toBe(404);
  });
});

describe('photos shared to the installed app', () => {
  /** Submits a form as the share sheet of a phone does. */
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

  it('open on the create screen', async () => {
    const { page } = await scenario.openAs(await scenario.createUser(), installedOptions);
    await page.goto('/items');
    await installServiceWorker(page);
    await share(
      page,
      'dish.jpg',
      'image/jpeg',
      (await createTestPhotoFromSeed(5)).toString('base64'),
    );
    await page.waitForURL('**/items/create');
    await page.getByAltText('Selected photo').waitFor();
  });

  slowIt('are rejected on the create screen if the file is not a photo', async () => {
    const { page } = await scenario.openAs(await scenario.createUser(), installedOptions);
    await page.goto('/items');
    await installServiceWorker(page);
    await share(page, 'menu.pdf', 'application/pdf', btoa('%PDF-1.7'));
    await page.waitForURL('**/items/create');
    await page.getByText('JPEG, PNG, WebP, AVIF, GIF, or HEIC').first().waitFor();
  });

  it('show an error if no service worker received them', async () => {
    const { page } = await scenario.openAs(await scenario.createUser());
    await page.goto('/items');
    await share(
      page,
      'dish.jpg',
      'image/jpeg',
      (await createTestPhotoFromSeed(6)).toString('base64'),
    );
    await page.waitForURL('**/items/create');
    await page.getByText('The photo was not received. Please select it again.').waitFor();
  });
});

describe('the installable app', () => {
  interface ManifestImage {
    src: string;
    sizes: string;
    type: string;
  }

  /** Largest difference of the red, green and blue values between a color and the page background. */
  const differenceToBackground = (page: Page, color: string) =>
    page.evaluate((other) => {
      const canvas = document
        .createElement('canvas')
        .getContext('2d', { willReadFrequently: true });
      const toRgba = (name: string) => {
        if (!canvas) throw new Error('Canvas is not supported.');
        canvas.fillStyle = name;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
      };
      const background = toRgba(getComputedStyle(document.documentElement).backgroundColor);
      const channels = toRgba(other);
      return Math.max(
        ...background.map((channel, index) => Math.abs(channel - (channels[index] ?? 0))),
      );
    }, color);

  it('has a valid manifest whose files and URLs all exist', async () => {
    const { page, context } = await scenario.open();
    await page.goto('/download');
    const devtools = await context.newCDPSession(page);
    const { errors, data = '' } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // Test pages are in incognito mode, which cannot install apps.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

    const manifest = JSON.parse(data);
    const images: ManifestImage[] = [...manifest.icons, ...manifest.screenshots];
    for (const { src, sizes, type } of images) {
      const response = await context.request.get(src);
      expect([src, response.status(), response.headers()['content-type']]).toEqual([
        src,
        200,
        type,
      ]);
      if (sizes === 'any') continue;
      const { width, height } = await sharp(await response.body()).metadata();
      expect([src, `${width}x${height}`]).toEqual([src, sizes]);
    }
    const urls = [
      manifest.start_url,
      ...manifest.shortcuts.map(({ url }: { url: string }) => url),
      ...manifest.file_handlers.map(({ action }: { action: string }) => action),
    ];
    for (const url of urls) {
      expect([url, (await context.request.get(url)).status()]).toEqual([url, 200]);
    }
  });

  it('sets theme-color to the page background in light and dark mode', async () => {
    const { page, context } = await scenario.open();
    await page.goto('/download');
    const getThemeColor = async () =>
      (await page.locator('meta[name="theme-color"]').getAttribute('content')) ?? '';
    const light = await getThemeColor();
    expect(await differenceToBackground(page, light)).toBeLessThanOrEqual(1);
    const manifest = await (await context.request.get('/manifest.webmanifest')).json();
    expect([manifest.theme_color, manifest.background_color]).toEqual([light, light]);

    await page.getByRole('button', { name: 'Switch between light and dark mode' }).click();
    const dark = await getThemeColor();
    expect(dark).not.toBe(light);
    expect(await differenceToBackground(page, dark)).toBeLessThanOrEqual(1);
    await page.reload();
    expect(await getThemeColor()).toBe(dark);
  });

  it('shows the steps for the device on the download page, and folds the others', async () => {
    const { page } = await scenario.open();
    await page.goto('/download');
    const isVisible = (text: string) => page.getByText(text).filter({ visible: true }).isVisible();
    expect(await isVisible('Confirm with “Install”.')).toBe(true);
    expect(await isVisible('Choose “Add to Home Screen”.')).toBe(false);
    await page.getByText('Other devices').click();
    expect(await isVisible('Choose “Add to Home Screen”.')).toBe(true);
  });

  it('shows an install button on the download page if the browser supports it', async () => {
    const { page } = await scenario.open();
    await page.goto('/download');
    const button = page.getByRole('button', { name: 'Install Plateful' });
    await page.getByRole('link', { name: 'Open Plateful here' }).waitFor();
    expect(await button.isVisible()).toBe(false);
    await page.waitForLoadState('load');
    await page.evaluate(() => {
      const installPrompt = new Event('beforeinstallprompt', { cancelable: true });
      window.dispatchEvent(Object.assign(installPrompt, { prompt: async () => undefined }));
    });
    await button.click();
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
    await page.getByRole('heading', { name: 'Plateful is installed', exact: true }).waitFor();
    expect(await page.getByText('coming soon').isVisible()).toBe(false);
  });
});
