import { startTransition, useEffect, useRef, useState } from 'react';
import { waitUntilIdle } from '#lib/wait-until-idle.ts';
import { loadTextTranslations } from '#texts/localization.ts';

/** Code that is loaded when it is needed. */
export interface LazyModule<Module> {
  /** `undefined` until it has been loaded. */
  getLoaded: () => Module | undefined;
  load: () => Promise<Module>;
}

export function createLazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let loaded: Module | undefined;
  return {
    getLoaded: () => loaded,
    load: async () => {
      if (loaded) return loaded;
      const module = await load();
      await loadTextTranslations();
      loaded = module;
      return module;
    },
  };
}

/** Maximum delay of a module that is not needed at once, while the browser is busy. */
const MAX_IDLE_DELAY_MS = 5000;

let lastEarlyLoad: Promise<unknown> = Promise.resolve();

/** Loads what will probably be needed, one module at a time, so that it competes little with what the user does. */
function loadWhenIdle<Module>({ getLoaded, load }: LazyModule<Module>): Promise<Module> {
  const result = lastEarlyLoad.then(async () => {
    if (!getLoaded()) await waitUntilIdle(MAX_IDLE_DELAY_MS);
    return load();
  });
  lastEarlyLoad = result.catch(() => undefined);
  return result;
}

/**
 * Loads a module when it is needed; `undefined` until then.
 * @param isNeeded `afterPhotos` loads what is less urgent than the photos in the window; `whenIdle` what is not visible
 *   yet, so that it is there when it is needed
 * @param onError the module could not be loaded
 */
export function useLazyModule<Module>(
  module: LazyModule<Module>,
  isNeeded: boolean | 'afterPhotos' | 'whenIdle',
  onError?: () => void,
): Module | undefined {
  const [, setLoaded] = useState(module.getLoaded);
  const handleError = useRef(onError);
  useEffect(() => {
    handleError.current = onError;
  });
  useEffect(() => {
    if (!isNeeded || module.getLoaded()) return;
    let isCurrent = true;
    const load = async () => {
      if (isNeeded === 'whenIdle') return loadWhenIdle(module);
      if (isNeeded === 'afterPhotos') await waitUntilIdle(MAX_IDLE_DELAY_MS);
      return module.load();
    };
    load().then(
      (loaded) => {
        if (!isCurrent) return;
        // In a transition, React renders the new part in short tasks, between which the page responds.
        startTransition(() => setLoaded(() => loaded));
      },
      () => isCurrent && handleError.current?.(),
    );
    return () => {
      isCurrent = false;
    };
  }, [module, isNeeded]);
  return module.getLoaded();
}
