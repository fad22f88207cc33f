import type { Item, ScanProgress } from '@plateful/contract';
import type { TestApp } from './build-test-app.ts';
import { createPhotoDataUrl } from './recipe-requests.ts';
import type { TestHttpClient, TestResponse } from './test-http-client.ts';

/** Scans new photos of one recipe. */
export async function scanPhotos(
  browser: TestHttpClient,
  { photoCount = 1, ...payload }: { photoCount?: number; [field: string]: unknown } = {},
): Promise<TestResponse> {
  const images = await Promise.all(Array.from({ length: photoCount }, createPhotoDataUrl));
  return browser.post('/scan', { action: 'FOOD_RECOGNITION', payload: { images, ...payload } });
}

/** The recipe of a scan. @throws Error if it made none */
export function parseScannedItem({ status, body }: TestResponse): Item {
  if (!body.item) throw new Error(`${status}: ${body.errorMessage}`);
  return body.item as Item;
}

export function getPublishedScanProgress({ publishedEvents }: TestApp): ScanProgress[] {
  return publishedEvents
    .filter(({ event }) => event === 'scan:progress')
    .map(({ data }) => data as ScanProgress);
}

export async function countRows(app: TestApp, table: 'photos' | 'scans' | 'items') {
  const { rows } = await app.database.pool.query(`select count(*)::int from ${table}`);
  return rows[0].count;
}
