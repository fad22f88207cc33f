import type { WebPageReader } from '#ports/web-page-reader.ts';
import { createHttpWebPageReader } from './http-web-page-reader.ts';

export function createWebPageReader(): WebPageReader {
  return createHttpWebPageReader();
}
