/**
 * Whether a value read from this device's storage is what it should be. Zod would do the same, and is a fifth of what the
 * browser would have to load before the first screen.
 */
export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === 'string';
export const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
export const isYesOrNo: Check = (value) => typeof value === 'boolean';

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

export const orAbsent =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** Every field of `Shape` has to have its check, and to pass it; what else an object has is let be. */
export const shape =
  <Shape extends object>(checks: { [Name in keyof Required<Shape>]: Check }) =>
  (value: unknown): value is Shape =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check>(checks).every(([name, check]) => check(Reflect.get(value, name)));
