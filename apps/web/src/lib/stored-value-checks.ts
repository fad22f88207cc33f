/**
 * Type guards for values from browser storage. Zod could do the same, but is a fifth of the JavaScript needed for the
 * first screen.
 */
export type ValueCheck = (value: unknown) => boolean;

export const isString: ValueCheck = (value) => typeof value === 'string';
export const isNumber: ValueCheck = (value) => typeof value === 'number' && Number.isFinite(value);
export const isBoolean: ValueCheck = (value) => typeof value === 'boolean';

export const nullable =
  (check: ValueCheck): ValueCheck =>
  (value) =>
    value === null || check(value);

export const optional =
  (check: ValueCheck): ValueCheck =>
  (value) =>
    value === undefined || check(value);

export const arrayOf =
  (check: ValueCheck): ValueCheck =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** Checks every field of `Shape`; ignores other fields. */
export const objectOf =
  <Shape extends object>(checks: { [Name in keyof Required<Shape>]: ValueCheck }) =>
  (value: unknown): value is Shape =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<ValueCheck>(checks).every(([name, check]) => check(Reflect.get(value, name)));
