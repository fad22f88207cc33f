/**
 * Type guards for values from browser storage. Zod could do the same, but is a fifth of the JavaScript needed for the
 * first screen.
 */
export type TypeGuard = (value: unknown) => boolean;

export const isString: TypeGuard = (value) => typeof value === 'string';
export const isNumber: TypeGuard = (value) => typeof value === 'number' && Number.isFinite(value);
export const isBoolean: TypeGuard = (value) => typeof value === 'boolean';

export const nullable =
  (check: TypeGuard): TypeGuard =>
  (value) =>
    value === null || check(value);

export const optional =
  (check: TypeGuard): TypeGuard =>
  (value) =>
    value === undefined || check(value);

export const arrayOf =
  (check: TypeGuard): TypeGuard =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** Checks every field of `Shape`; ignores other fields. */
export const objectOf =
  <Shape extends object>(checks: { [Name in keyof Required<Shape>]: TypeGuard }) =>
  (value: unknown): value is Shape =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<TypeGuard>(checks).every(([name, check]) => check(Reflect.get(value, name)));
