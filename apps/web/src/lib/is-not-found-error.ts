import { ApiError } from '#lib/api-client.ts';

/** Whether the server responded that the resource does not exist. */
export const isNotFoundError = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;
