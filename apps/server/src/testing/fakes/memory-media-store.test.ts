import { describe } from 'vitest';
import { testMediaStoreConformance } from '../conformance/media-store-conformance.ts';
import { createMemoryMediaStore } from './memory-media-store.ts';

describe('createMemoryMediaStore', () => {
  testMediaStoreConformance(createMemoryMediaStore);
});
