import type { loggerCommands, loggerQueries } from '@plateful/contract/schemas';
import { createActionClient } from '#lib/api-client.ts';

/** Log entries. */
export const loggerApi = createActionClient<typeof loggerQueries, typeof loggerCommands>('/logger');
