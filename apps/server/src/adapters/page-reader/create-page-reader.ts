import type { PageReader } from '#ports/page-reader.ts';
import { createHttpPageReader } from './http-page-reader.ts';

export function createPageReader(): PageReader {
  return createHttpPageReader();
}
