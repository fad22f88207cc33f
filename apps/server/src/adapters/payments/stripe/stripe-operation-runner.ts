import { AsyncLocalStorage } from 'node:async_hooks';
import Stripe from 'stripe';
import { ZodError } from 'zod';
import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts';
import { getErrorCodeOrMessage } from '#platform/get-error-code-or-message.ts';
import { PaymentGatewayUnavailableError, UnknownCustomerError } from '#ports/payment-gateway.ts';

/** For a whole operation, with its retries and the wait for its turn. */
const OPERATION_TIMEOUT_MS = 10_000;
const MAX_NETWORK_RETRIES = 2;
/** Of this process. Operations beyond both limits are refused at once. */
const MAX_RUNNING_OPERATIONS = 16;
const MAX_WAITING_OPERATIONS = 48;
/** A page of a hundred invoices has about 1 MB. */
const MAX_RESPONSE_BYTES = 8 * 1024 ** 2;

export interface StripeOperationRunnerOptions {
  secretKey: string;
  /** Null: Stripe itself. */
  apiBase: string | null;
  operationTimeoutMs?: number;
}

/** Runs operations with Stripe's SDK: bounded in time, number and size, and with errors that contain no secrets. */
export class StripeOperationRunner {
  private readonly stripe: Stripe;
  private readonly operationSignal = new AsyncLocalStorage<AbortSignal>();
  private readonly operationTimeoutMs: number;
  private readonly limit = createConcurrencyLimiter({
    maxRunning: MAX_RUNNING_OPERATIONS,
    maxWaiting: MAX_WAITING_OPERATIONS,
    createError: () => new PaymentGatewayUnavailableError('too many operations at the same time'),
  });

  constructor({ secretKey, apiBase, operationTimeoutMs }: StripeOperationRunnerOptions) {
    this.operationTimeoutMs = operationTimeoutMs ?? OPERATION_TIMEOUT_MS;
    this.stripe = new Stripe(secretKey, {
      ...(apiBase !== null && parseApiBase(apiBase)),
      timeout: this.operationTimeoutMs,
      maxNetworkRetries: MAX_NETWORK_RETRIES,
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient((url: string, init: RequestInit) =>
        fetchBounded(url, init, this.operationSignal.getStore()),
      ),
    });
  }

  /** @throws PaymentGatewayUnavailableError */
  async run<T>(operation: (stripe: Stripe) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(
      () => controller.abort(new PaymentGatewayUnavailableError('timeout')),
      this.operationTimeoutMs,
    );
    try {
      return await this.limit(
        () =>
          rejectWhenAborted(
            signal,
            this.operationSignal.run(signal, () => operation(this.stripe)),
          ),
        signal,
      );
    } catch (error) {
      throw toGatewayError(error);
    } finally {
      clearTimeout(timer);
      // Ends the other requests of a failed operation.
      controller.abort();
    }
  }

  /** @returns null if the object does not exist, or no longer */
  find<T>(operation: (stripe: Stripe) => Promise<T>): Promise<T | null> {
    return this.run(async (stripe) => {
      try {
        return await operation(stripe);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  }

  /**
   * Checks the signature of a webhook request and parses its body.
   *
   * @throws Stripe.errors.StripeSignatureVerificationError or SyntaxError
   */
  parseEvent(body: Buffer, signature: string, secret: string, now: Date): unknown {
    return this.stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      undefined,
      undefined,
      now.getTime(),
    );
  }
}

/** Whether a card was refused, or the object is not in a state that allows the operation. */
export function isStripeRefusalError(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripeInvalidRequestError
  );
}

function isMissing(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
  );
}

function parseApiBase(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  const isHttps = protocol === 'https:';
  return {
    protocol: isHttps ? 'https' : 'http',
    host: hostname,
    port: port || (isHttps ? 443 : 80),
  } as const;
}

/** Reads the response here, so that the time limits include it. */
async function fetchBounded(
  url: string,
  init: RequestInit,
  operationSignal: AbortSignal | undefined,
): Promise<Response> {
  const signals = [init.signal, operationSignal].filter((signal) => signal instanceof AbortSignal);
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.any(signals),
  });
  const { status, headers } = response;
  return new Response(await readBounded(response), { status, headers });
}

async function readBounded({ body }: Response): Promise<Buffer | null> {
  if (!body) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) throw new Error('the response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The operation may still run for a moment, but it can start no more requests. */
function rejectWhenAborted<T>(signal: AbortSignal, operation: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    operation.then(resolve, reject);
  });
}

function toGatewayError(error: unknown): PaymentGatewayUnavailableError {
  if (error instanceof PaymentGatewayUnavailableError) return error;
  if (isMissing(error) && error.param === 'customer') {
    return new UnknownCustomerError(describeError(error));
  }
  return new PaymentGatewayUnavailableError(describeError(error));
}

/** Contains no secrets: Stripe's own messages can quote keys, and the original error contains the whole response. */
function describeError(error: unknown): string {
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    return `unexpected response: ${issue?.path.join('.')}: ${issue?.message}`;
  }
  if (!(error instanceof Stripe.errors.StripeError)) return getErrorCodeOrMessage(error);
  const { type, statusCode, code, requestId, message } = error;
  const detail = 'detail' in error ? error.detail : null;
  const cause = detail instanceof Error && getErrorCodeOrMessage(detail.cause ?? detail);
  return [type, statusCode, code, requestId, hideKeys(message), cause].filter(Boolean).join(', ');
}

function hideKeys(message: string): string {
  return message.replaceAll(/\b(sk|rk|pk|whsec|pi)_[\w*]+/g, '$1_…').slice(0, 300);
}
