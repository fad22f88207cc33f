import { useEffect, useRef, useState } from 'react';
import { waitUntilIdle } from '#lib/wait-until-idle.ts';
import { loadTexts } from '#texts/localization.ts';

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
      await loadTexts();
      loaded = module;
      return module;
    },
  };
}

/** Maximum delay of a module that is not needed at once, while the browser is busy. */
const MAX_IDLE_DELAY_MS = 2000;

/**
 * Loads a module when it is needed; `undefined` until then.
 * @param isNeeded `whenIdle` loads it after what is more urgent, such as rendering the page
 * @param onError the module could not be loaded
 */
export function useLazyModule<Module>(
  module: LazyModule<Module>,
  isNeeded: boolean | 'whenIdle',
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
      if (isNeeded === 'whenIdle') await waitUntilIdle(MAX_IDLE_DELAY_MS);
      return module.load();
    };
    load().then(
      (loaded) => isCurrent && setLoaded(() => loaded),
      () => isCurrent && handleError.current?.(),
    );
    return () => {
      isCurrent = false;
    };
  }, [module, isNeeded]);
  return module.getLoaded();
}
