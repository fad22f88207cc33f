import { useState } from 'react';
import { localStorageKeys, readLocalStorage, writeLocalStorage } from '#lib/browser-storage.ts';

export const unitSystems = ['metric', 'us'] as const;
export type UnitSystem = (typeof unitSystems)[number];

const isUnitSystem = (value: string | null): value is UnitSystem =>
  (unitSystems as readonly (string | null)[]).includes(value);

/** The units chosen on this device; null until then. */
function readStoredUnitSystem(): UnitSystem | null {
  const stored = readLocalStorage(localStorageKeys.units);
  return isUnitSystem(stored) ? stored : null;
}

/** The units in which amounts are shown; null as the recipe has them. The choice is stored on this device. */
export function useUnitSystem(): [UnitSystem | null, (unitSystem: UnitSystem | null) => void] {
  const [unitSystem, setUnitSystem] = useState(readStoredUnitSystem);
  return [
    unitSystem,
    (selected) => {
      writeLocalStorage(localStorageKeys.units, selected);
      setUnitSystem(selected);
    },
  ];
}
