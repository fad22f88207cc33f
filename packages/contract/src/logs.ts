import { z } from 'zod';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';

export const logLevels = ['error', 'warning', 'info', 'debug'] as const;

export const sendLog = endpoint({
  ...calls.sendLog,
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
