import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** The overall `status`, and the status of each check by name. */
const readinessSchema = z.record(z.string(), z.enum(['ready', 'ok', 'not ready']));

/** Rejects, or resolves to false, when the component is not ready. */
export type ReadinessCheck = () => Promise<unknown>;

/**
 * Registers `/healthz` (liveness) and `/readyz` (readiness). Readiness responds 503 with the failed checks when one
 * fails.
 */
export function registerHealthRoutes(
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
        summary: 'Liveness check',
        response: { 200: z.object({ status: z.literal('ok') }) },
      },
      config: { rateLimit: false },
    },
    async () => ({ status: 'ok' as const }),
  );
  const getReadiness = shareConcurrentCalls(() => runChecks(checks));
  app.get(
    '/readyz',
    {
      schema: {
        operationId: 'getReadiness',
        security: [],
        tags: ['operation'],
        summary: 'Readiness check of database, migrations and media store',
        response: { 200: readinessSchema, 503: readinessSchema },
      },
      config: { rateLimit: false },
    },
    async (_request, reply) => {
      const results = await getReadiness();
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

function runChecks(checks: Readonly<Record<string, ReadinessCheck>>) {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await isReady(check)] as const),
  );
}

/** Concurrent calls share one result, because the endpoint is public and not rate limited. */
function shareConcurrentCalls<T>(task: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= task().finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function isReady(check: ReadinessCheck): Promise<boolean> {
  try {
    return (await withTimeout(check(), 2000)) !== false;
  } catch {
    return false;
  }
}

function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timed out')), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
