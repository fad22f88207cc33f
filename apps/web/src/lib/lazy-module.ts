import { useEffect, useRef, useState } from 'react';
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

/**
 * Loads a module when it is needed; `undefined` until then.
 * @param onError the module could not be loaded
 */
export function useLazyModule<Module>(
  module: LazyModule<Module>,
  isNeeded: boolean,
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
    module.load().then(
      (loaded) => isCurrent && setLoaded(() => loaded),
      () => isCurrent && handleError.current?.(),
    );
    return () => {
      isCurrent = false;
    };
  }, [module, isNeeded]);
  return module.getLoaded();
}
