import { z } from 'zod';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';

export const logLevels = ['error', 'warning', 'info', 'debug'] as const;

/** Optional text of which the first `maximum` characters are kept: a long entry is worth more than a refused one. */
function textUpTo(maximum: number, fallback = '') {
  return z
    .string()
    .nullish()
    .transform((text) => cutText(text ?? fallback, maximum));
}

/** Never ends in half of a surrogate pair, which the database can't store. */
function cutText(text: string, maximum: number): string {
  return text.slice(0, maximum).replace(/[\uD800-\uDBFF]$/, '');
}

export const sendLog = endpoint({
  ...calls.sendLog,
  tag: 'logs',
  summary: 'Store a log entry of a browser; as application/json, or as text/plain from sendBeacon',
  body: z.object({
    level: z.enum(logLevels),
    message: z.string().transform((text) => cutText(text, 4000)),
    isError: z.boolean().nullish(),
    platform: textUpTo(50, 'web'),
    /** The client's own times are accepted and dropped: the server stores its own. */
    date: z.string().nullish(),
    timestamp: z.string().nullish(),
    fileName: textUpTo(500),
    service: textUpTo(100),
    context: z
      .record(z.string(), z.unknown())
      .nullish()
      .transform((context) => context ?? {}),
    stack: textUpTo(8000),
  }),
  answer: z.object({ succeeded: z.boolean() }),
});
