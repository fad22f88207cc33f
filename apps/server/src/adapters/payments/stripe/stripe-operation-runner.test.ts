import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { PaymentGatewayUnavailableError } from '#ports/payment-gateway.ts';
import { MONTHLY_PLAN } from '#testing/conformance/payment-gateway-under-test.ts';
import {
  type FakeStripeServer,
  fakeStripeKeys,
  startFakeStripeServer,
} from '#testing/fakes/stripe/fake-stripe-server.ts';
import { StripePaymentGateway } from './stripe-payment-gateway.ts';

const servers: FakeStripeServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
});

async function startStripe(options: { secretKey?: string; operationTimeoutMs?: number } = {}) {
  const fake = await startFakeStripeServer();
  servers.push(fake);
  const gateway = new StripePaymentGateway({
    ...fakeStripeKeys,
    apiBase: fake.apiBase,
    ...options,
  });
  return { fake, gateway };
}

const ada = { userId: 'ada', email: 'ada@example.com' };

async function catchError(promise: Promise<unknown>): Promise<Error> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error('It did not fail.');
  return error;
}

// Failed requests are repeated, which takes a second.
describe('a failing provider', () => {
  it.concurrent.each<[string, Parameters<FakeStripeServer['failWith']>[0]]>([
    ['too many requests', (response) => response.writeHead(429, { 'retry-after': '30' }).end('{}')],
    ['a plain error', (response) => response.writeHead(500).end('oops')],
    ['an HTML page', (response) => response.writeHead(200).end('<html>')],
    ['another shape', (response) => response.writeHead(200).end('{"object":"list","data":7}')],
    ['nothing', (response) => response.destroy()],
    [
      'half a response',
      (response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"object":');
        response.destroy();
      },
    ],
    ['a redirect', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ])('that sends %s makes the gateway unavailable', async (_, handler) => {
    const { fake, gateway } = await startStripe();
    fake.failWith(handler);
    const error = await catchError(gateway.readCustomer('cus_1'));
    expect(error).toBeInstanceOf(PaymentGatewayUnavailableError);
    fake.failWith(null);
    expect(await gateway.createCustomer(ada)).toMatch(/^cus_/);
  });

  it.concurrent('that sends too much makes the gateway unavailable', async () => {
    const { fake, gateway } = await startStripe();
    fake.failWith((response) => response.writeHead(200).end(`"${'a'.repeat(9 * 1024 ** 2)}"`));
    const error = await catchError(gateway.findCheckout('sub_1'));
    expect(error.message).toContain('too large');
  });

  it.concurrent('that is not there makes the gateway unavailable', async () => {
    const { fake, gateway } = await startStripe();
    await fake.close();
    const error = await catchError(gateway.createCustomer(ada));
    expect(error).toBeInstanceOf(PaymentGatewayUnavailableError);
    expect(error.message).toContain('ECONNREFUSED');
  });

  it.each<[string, Parameters<FakeStripeServer['failWith']>[0]]>([
    ['never answers', () => {}],
    ['stops in the middle', (response) => response.writeHead(200).write('{')],
  ])('that %s is given up after the time limit', async (_, handler) => {
    const { fake, gateway } = await startStripe({ operationTimeoutMs: 50 });
    fake.failWith(handler);
    const error = await catchError(gateway.readCustomer('cus_1'));
    expect(error).toEqual(new PaymentGatewayUnavailableError('timeout'));
  });

  it('gets a limited number of operations at the same time', async () => {
    const { fake, gateway } = await startStripe();
    const pending: ServerResponse[] = [];
    fake.failWith((response) => void pending.push(response));
    const refusals: string[] = [];
    const operations = Array.from({ length: 70 }, () =>
      gateway
        .findCheckout('sub_unknown')
        .catch((error: Error) => void refusals.push(error.message)),
    );
    await expect.poll(() => pending.length).toBe(16);
    expect(refusals).toEqual(Array(6).fill('too many operations at the same time'));
    fake.failWith(null);
    for (const response of pending) response.writeHead(503).end();
    await Promise.all(operations);
    expect(refusals).toHaveLength(6);
  });
});

it('ends the other requests of an operation when one fails', async () => {
  const { fake, gateway } = await startStripe({ operationTimeoutMs: 60_000 });
  const endedPaths: string[] = [];
  fake.failWith((response, request) => {
    const path = request.url?.split('?')[0] ?? '';
    if (path === '/v1/charges') response.writeHead(400).end('{"error":{"message":"no"}}');
    else response.once('close', () => endedPaths.push(path));
  });
  await catchError(gateway.readCustomer('cus_1'));
  await expect.poll(() => endedPaths.toSorted()).toEqual(['/v1/invoices', '/v1/subscriptions']);
});

it('creates one customer and one subscription when responses get lost', async () => {
  const { fake, gateway } = await startStripe();
  const customerId = await gateway.createCustomer(ada);
  const lost = new Set<string>();
  fake.isResponseLost = (path) => !lost.has(path) && Boolean(lost.add(path));
  const request = { customerId, plan: MONTHLY_PLAN, requestKey: 'a key' };
  await gateway.createSubscription(request);
  expect(lost).toContain('/v1/subscriptions');
  expect((await gateway.readCustomer(customerId)).subscriptions).toHaveLength(1);
  expect(fake.account.prices).toHaveLength(1);
});

it('never shows a key in an error', async () => {
  const { gateway } = await startStripe({ secretKey: 'sk_live_other_c0ffee' });
  const error = await catchError(gateway.createCustomer(ada));
  expect(error).toBeInstanceOf(PaymentGatewayUnavailableError);
  expect(error.message).toContain('401');
  expect(inspect(error, { depth: null, showHidden: true })).not.toContain('c0ffee');
});
