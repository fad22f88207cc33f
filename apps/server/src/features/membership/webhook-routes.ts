import type { FastifyRequest } from 'fastify';
import { AppError } from '#app-error.ts';
import { getContentLength } from '#platform/http/body-size-limits.ts';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import { forEachBodyChunk } from '#platform/http/stream-request-body.ts';
import { getIpNetwork } from '#platform/rate-limits/ip-network.ts';
import type { RateLimiter } from '#platform/rate-limits/rate-limiter.ts';
import type { PaymentGatewayWebhook } from './payment-gateway-webhook.ts';
import type { RevenueCatWebhook } from './revenuecat-webhook.ts';

const MAX_BODY_BYTES = 256 * 1024;

interface WebhookRouteDeps {
  paymentGatewayWebhook: PaymentGatewayWebhook;
  revenueCatWebhook: RevenueCatWebhook;
  /** Limits the forged requests of a network; null if limits are off. */
  forgeryLimiter: RateLimiter | null;
}

/**
 * Registers the addresses that payment providers send events to. They need no session and no `Origin`; each request
 * proves its sender.
 */
export function registerWebhookRoutes(bind: RouteBinder, deps: WebhookRouteDeps): void {
  const { paymentGatewayWebhook, revenueCatWebhook, forgeryLimiter } = deps;
  bind.app.register(async (scope) => {
    // Signatures are of the exact bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async () => undefined);
    const hidden = { schema: { hide: true } };

    scope.post('/webhooks/stripe', hidden, (request) =>
      limitForgeries(forgeryLimiter, request, async () => {
        const signature = request.headers['stripe-signature'];
        if (typeof signature !== 'string') throw new AppError('INVALID');
        await paymentGatewayWebhook.receive(await readWebhookBody(request), signature);
      }),
    );

    scope.post('/webhooks/revenuecat', hidden, (request) =>
      limitForgeries(forgeryLimiter, request, async () => {
        revenueCatWebhook.authenticate(request.headers.authorization ?? '');
        await revenueCatWebhook.receive(await readWebhookBody(request));
      }),
    );
  });
}

/** After many rejected requests, a network gets 429. Requests of the provider itself are always accepted. */
async function limitForgeries(
  limiter: RateLimiter | null,
  { ip }: FastifyRequest,
  receive: () => Promise<void>,
): Promise<{ succeeded: true }> {
  try {
    await receive();
    return { succeeded: true };
  } catch (error) {
    const isForged =
      error instanceof AppError && (error.code === 'INVALID' || error.code === 'FORBIDDEN');
    const retryAfterSeconds = isForged ? await limiter?.consume(getIpNetwork(ip)) : 0;
    if (retryAfterSeconds) throw new AppError('TOO_MANY', { retryAfterSeconds });
    throw error;
  }
}

async function readWebhookBody(request: FastifyRequest): Promise<Buffer> {
  if ((getContentLength(request) ?? 0) > MAX_BODY_BYTES) throw new AppError('BODY_TOO_LARGE');
  const chunks: Buffer[] = [];
  let length = 0;
  await forEachBodyChunk(request.raw, (chunk) => {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new AppError('BODY_TOO_LARGE');
    chunks.push(chunk);
  });
  return Buffer.concat(chunks);
}
