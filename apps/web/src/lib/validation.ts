declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// The page's policy forbids building functions from text, and would report the library's try at it.
globalThis.__zod_globalConfig = Object.assign(globalThis.__zod_globalConfig ?? {}, {
  jitless: true,
});

export {};
