import { useState } from 'react';
import { localStorageKeys, readLocalStorage, writeLocalStorage } from '#lib/browser-storage.ts';

/** `original` keeps the recipe's own units. */
export const unitSystems = ['original', 'metric', 'us'] as const;
export type UnitSystem = (typeof unitSystems)[number];

const isUnitSystem = (value: string | null): value is UnitSystem =>
  (unitSystems as readonly (string | null)[]).includes(value);

/** The units chosen on this device; `original` by default. */
function readStoredUnitSystem(): UnitSystem {
  const stored = readLocalStorage(localStorageKeys.units);
  return isUnitSystem(stored) ? stored : 'original';
}

/** The units in which amounts are shown. The choice is stored on this device. */
export function useUnitSystem(): [UnitSystem, (unitSystem: UnitSystem) => void] {
  const [unitSystem, setUnitSystem] = useState(readStoredUnitSystem);
  return [
    unitSystem,
    (selected) => {
      writeLocalStorage(localStorageKeys.units, selected);
      setUnitSystem(selected);
    },
  ];
}
