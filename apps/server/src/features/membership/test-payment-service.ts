import type { TestPayment } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db } from '#platform/db/database.ts';
import {
  isTestPaymentGateway,
  type PaymentGateway,
  type TestCardDetails,
  type TestPaymentGateway,
  type TestPaymentResult,
} from '#ports/payment-gateway.ts';
import { findCustomer } from './customer-repository.ts';

interface TestPaymentConfirmationDeps {
  db: Db;
  gateway: PaymentGateway;
}

/** What the form of a card provider does, for the built-in test payments. */
export class TestPaymentService {
  constructor(private readonly deps: TestPaymentConfirmationDeps) {}

  /** @throws AppError NOT_FOUND without test payments, PAYMENT_NOT_FOUND for an unknown or someone else's payment */
  async confirm(
    userId: string,
    { clientSecret, ...card }: TestCardDetails & { clientSecret: string },
  ): Promise<TestPayment> {
    return this.pay(userId, (gateway, customerId) =>
      gateway.confirm(customerId, clientSecret, card),
    );
  }

  /** @throws AppError NOT_FOUND without test payments, PAYMENT_NOT_FOUND for an unknown or someone else's payment */
  async authenticate(
    userId: string,
    { clientSecret, isApproved }: { clientSecret: string; isApproved: boolean },
  ): Promise<TestPayment> {
    return this.pay(userId, (gateway, customerId) =>
      gateway.authenticate(customerId, clientSecret, isApproved),
    );
  }

  private async pay(
    userId: string,
    send: (gateway: TestPaymentGateway, customerId: string) => Promise<TestPaymentResult | null>,
  ): Promise<TestPayment> {
    const { db, gateway } = this.deps;
    if (!isTestPaymentGateway(gateway)) throw new AppError('NOT_FOUND');
    const customer = await findCustomer(db, gateway.provider, userId);
    const result = customer ? await send(gateway, customer.customerId) : null;
    if (!result) throw new AppError('PAYMENT_NOT_FOUND');
    return result;
  }
}
