import type { loggerCommands, loggerQueries } from '@plateful/contract/schemas';
import { createQueryAndCommandClient } from '#lib/api-client.ts';

/** Log entries. */
export const logsApi = createQueryAndCommandClient<typeof loggerQueries, typeof loggerCommands>(
  '/logger',
);
