import { describe } from 'vitest';
import { testMediaStore } from './conformance.ts';
import { createMemoryMediaStore } from './memory.ts';

describe('the media store in memory', () => {
  testMediaStore(async () => createMemoryMediaStore());
});
