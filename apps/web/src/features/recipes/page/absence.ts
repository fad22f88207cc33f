import { ApiError } from '#lib/api.ts';

/** Whether the server says that there is no such recipe, and not that something went wrong. */
export const isAbsence = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 404;
