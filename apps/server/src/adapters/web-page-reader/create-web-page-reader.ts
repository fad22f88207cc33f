import type { WebPageReader } from '#ports/web-page-reader.ts';
import { createHttpPageReader } from './http-web-page-reader.ts';

export function createPageReader(): WebPageReader {
  return createHttpPageReader();
}
