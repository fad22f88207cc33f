import { afterEach, expect, test, vi } from 'vitest';

/** Loading all modules anew takes its time on a busy machine. */
const PATIENCE_MS = 120_000;

afterEach(() => {
  vi.doUnmock('#texts/texts.ts');
  vi.resetModules();
});

/** The same texts, telling of each single one that is read. */
function watched<Group extends object>(group: Group, tell: (text: string) => void): Group {
  return new Proxy(group, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value === 'object' && value !== null) return watched(value, tell);
      if (typeof name === 'string' && name in target) tell(`${name}: ${value}`);
      return value;
    },
  });
}

test(
  'no module copies a single text when it is loaded: it would stay English',
  async () => {
    const read: string[] = [];
    vi.resetModules();
    vi.doMock('#texts/texts.ts', async (load) => {
      const real = await load<typeof import('#texts/texts.ts')>();
      return { ...real, texts: watched(real.texts, (text) => read.push(text)) };
    });
    const modules = import.meta.glob([
      '../{app,features,lib,screens,ui}/**/*.{ts,tsx}',
      '!../**/*.test.{ts,tsx}',
    ]);
    const { texts } = await import('#texts/texts.ts');
    expect([texts.ui.close, read.length], 'whoever reads one is seen').toEqual(['Close', 1]);
    const copied: Record<string, string[]> = {};
    for (const [path, load] of Object.entries(modules)) {
      read.length = 0;
      await load();
      if (read.length > 0) copied[path] = [...read];
    }
    expect(Object.keys(modules).length).toBeGreaterThan(150);
    expect(copied).toEqual({});
  },
  PATIENCE_MS,
);
