import { useState } from 'react';
import { readStored, storedKeys, writeStored } from '#lib/storage.ts';

/** `written`: just as the recipe says. */
export const unitSystems = ['written', 'metric', 'us'] as const;
export type Units = (typeof unitSystems)[number];

const isUnits = (value: string | null): value is Units =>
  (unitSystems as readonly (string | null)[]).includes(value);

/** What the person chose here last; a recipe's own words for everybody else. */
function preferredUnits(): Units {
  const stored = readStored(storedKeys.units);
  return isUnits(stored) ? stored : 'written';
}

/** The units that quantities are shown in, and how to choose others; the choice is remembered on this device. */
export function useUnits(): [Units, (units: Units) => void] {
  const [units, setUnits] = useState(preferredUnits);
  return [
    units,
    (chosen) => {
      writeStored(storedKeys.units, chosen);
      setUnits(chosen);
    },
  ];
}
