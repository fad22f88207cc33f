import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const logLevels = ['error', 'warning', 'info', 'debug'] as const;

/** An entry is 16 KB at most, all in all. */
export const LOG_ENTRY_MAXIMUM_BYTES = 16 * 1024;

export const sendLog = endpoint({
  method: 'POST',
  path: '/v1/log/data',
  tag: 'logs',
  summary: 'What went wrong (or is worth knowing) in a browser',
  body: z.object({
    level: z.enum(logLevels),
    message: z.string().max(4000),
    isError: z.boolean().optional(),
    platform: z.string().max(50).default('web'),
    date: z.string().max(50).optional(),
    timestamp: z.string().max(50).optional(),
    fileName: z.string().max(500).default(''),
    service: z.string().max(100).default(''),
    context: z.record(z.string(), z.unknown()).default({}),
    stack: z.string().max(8000).default(''),
  }),
  answer: z.object({ succeeded: z.boolean() }),
});
