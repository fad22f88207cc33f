import { afterEach, expect, test, vi } from 'vitest';

/** Loading all modules again is slow on a busy machine. */
const TEST_TIMEOUT_MS = 120_000;

afterEach(() => {
  vi.doUnmock('#texts/localization.ts');
  vi.resetModules();
});

/** The texts, wrapped to record each single text that is read. */
function trackReads<Group extends object>(group: Group, onRead: (text: string) => void): Group {
  return new Proxy(group, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value === 'object' && value !== null) return trackReads(value, onRead);
      if (typeof name === 'string' && name in target) onRead(`${name}: ${value}`);
      return value;
    },
  });
}

test(
  'no module reads a single text at load time, because it would stay English',
  async () => {
    const readKeys: string[] = [];
    vi.resetModules();
    vi.doMock('#texts/localization.ts', async (load) => {
      const originalModule = await load<typeof import('#texts/localization.ts')>();
      const track = <Group extends object>(group: Group) =>
        trackReads(group, (text) => readKeys.push(text));
      return {
        ...originalModule,
        texts: track(originalModule.texts),
        defineTexts: (...parts: Parameters<typeof originalModule.defineTexts>) =>
          track(originalModule.defineTexts(...parts)),
      };
    });
    const modules = import.meta.glob([
      '../{app,entities,features,lib,screens,ui}/**/*.{ts,tsx}',
      '!../**/*.test.{ts,tsx}',
    ]);
    const { texts } = await import('#texts/localization.ts');
    const { createTexts } = await import('#texts/en/create.ts');
    expect(
      [texts.ui.close, createTexts.create.title, readKeys.length],
      'records single texts that are read',
    ).toEqual(['Close', 'Add Recipe', 2]);
    const readKeysByModule: Record<string, string[]> = {};
    for (const [path, load] of Object.entries(modules)) {
      readKeys.length = 0;
      await load();
      if (readKeys.length > 0) readKeysByModule[path] = [...readKeys];
    }
    expect(Object.keys(modules).length).toBeGreaterThan(150);
    expect(readKeysByModule).toEqual({});
  },
  TEST_TIMEOUT_MS,
);
