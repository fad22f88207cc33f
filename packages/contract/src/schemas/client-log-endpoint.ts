import { z } from 'zod';
import { calls } from '../api-calls.ts';
import { defineEndpoint } from './define-endpoint-and-action.ts';

export const logLevels = ['error', 'warning', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Optional text, truncated to `maxLength` characters: a truncated log entry is better than a rejected one. */
function truncatedTextSchema(maxLength: number, fallback = '') {
  return z
    .string()
    .nullish()
    .transform((text) => truncateText(text ?? fallback, maxLength));
}

/** Drops a trailing half of a surrogate pair, which the database cannot store. */
function truncateText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}

/** A log entry of a browser. */
export const clientLogEntrySchema = z.object({
  level: z.enum(logLevels),
  message: z.string().transform((text) => truncateText(text, 4000)),
  isError: z.boolean().nullish(),
  platform: truncatedTextSchema(50, 'web'),
  /** Client timestamps are accepted but ignored; the server sets its own. */
  date: z.string().nullish(),
  timestamp: z.string().nullish(),
  fileName: truncatedTextSchema(500),
  service: truncatedTextSchema(100),
  context: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((context) => context ?? {}),
  stack: truncatedTextSchema(8000),
});

export const sendLog = defineEndpoint({
  ...calls.sendLog,
  tag: 'logs',
  summary: 'Store a client log entry; as application/json, or as text/plain from sendBeacon',
  body: clientLogEntrySchema,
  response: z.object({ succeeded: z.boolean() }),
});
