import type { PaymentGateway } from '#ports/payment-gateway.ts';
import {
  BuiltInTestPaymentGateway,
  type TestPaymentGatewayDeps,
} from './built-in-test-gateway/built-in-test-payment-gateway.ts';
import type { StripeGatewayOptions } from './stripe/stripe-payment-gateway.ts';

type PaymentsConfig = { kind: 'test' } | ({ kind: 'stripe' } & StripeGatewayOptions);

export async function createPaymentGateway(
  config: PaymentsConfig,
  deps: TestPaymentGatewayDeps,
): Promise<PaymentGateway> {
  if (config.kind === 'test') return new BuiltInTestPaymentGateway(deps);
  // Stripe's SDK takes 15 MB of memory, and 70 ms to load.
  const { StripePaymentGateway } = await import('./stripe/stripe-payment-gateway.ts');
  return new StripePaymentGateway(config);
}
