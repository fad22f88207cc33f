import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** `status`, and each part by its name. */
const readinessSchema = z.record(z.string(), z.enum(['ready', 'ok', 'not ready']));

/** Rejects, or resolves to false, when the part is not ready. */
export type ReadinessCheck = () => Promise<unknown>;

/** `/healthz`: the process lives. `/readyz`: it can do its work; else 503 and the names of what is missing. */
export function reportHealth(
  app: FastifyInstance,
  checks: Readonly<Record<string, ReadinessCheck>>,
): void {
  app.get(
    '/healthz',
    {
      schema: {
        operationId: 'getHealth',
        security: [],
        tags: ['operation'],
        summary: 'Whether the process lives',
        response: { 200: z.object({ status: z.literal('ok') }) },
      },
      config: { rateLimit: false },
    },
    async () => ({ status: 'ok' as const }),
  );
  const ask = oneAtATime(() => askAll(checks));
  app.get(
    '/readyz',
    {
      schema: {
        operationId: 'getReadiness',
        security: [],
        tags: ['operation'],
        summary: 'Whether database, migrations and media store are ready',
        response: { 200: readinessSchema, 503: readinessSchema },
      },
      config: { rateLimit: false },
    },
    async (_request, reply) => {
      const results = await ask();
      const ready = results.every(([, ok]) => ok);
      return reply
        .status(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({
          status: ready ? 'ready' : 'not ready',
          ...Object.fromEntries(results.map(([name, ok]) => [name, ok ? 'ok' : 'not ready'])),
        });
    },
  );
}

function askAll(checks: Readonly<Record<string, ReadinessCheck>>) {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await isReady(check)] as const),
  );
}

/** Anybody may ask, as often as they like; those who ask at the same time get the same answer. */
function oneAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= ask().finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function isReady(check: ReadinessCheck): Promise<boolean> {
  try {
    return (await withTimeLimit(check(), 2000)) !== false;
  } catch {
    return false;
  }
}

function withTimeLimit<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
