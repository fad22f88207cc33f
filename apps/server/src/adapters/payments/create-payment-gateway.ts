import type { PaymentGateway } from '#ports/payment-gateway.ts';
import {
  BuiltInTestPaymentGateway,
  type TestPaymentGatewayDeps,
} from './test/test-payment-gateway.ts';

type PaymentsConfig = { kind: 'test' } | { kind: 'stripe' };

export async function createPaymentGateway(
  config: PaymentsConfig,
  deps: TestPaymentGatewayDeps,
): Promise<PaymentGateway> {
  if (config.kind === 'stripe') throw new Error('not implemented');
  return new BuiltInTestPaymentGateway(deps);
}
