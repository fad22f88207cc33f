import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { testPaymentCustomers } from '#platform/db/schema/payments-and-subscriptions.ts';
import { type TestCustomer, testCustomerSchema } from './test-customer.ts';

const hasCustomerId = (customerId: string) => eq(testPaymentCustomers.customerId, customerId);

export class TestCustomerStore {
  constructor(private readonly db: Db) {}

  /** Does nothing if the customer exists. */
  async create(customerId: string): Promise<void> {
    const data: TestCustomer = {
      subscriptions: [],
      invoices: [],
      paymentMethods: [],
      defaultPaymentMethodId: null,
      cardSetup: null,
    };
    await this.db.insert(testPaymentCustomers).values({ customerId, data }).onConflictDoNothing();
  }

  /**
   * Reads the document, passes it to `edit`, which may change it, and stores it. Edits of a customer run one after the
   * other in all processes.
   *
   * @returns the result of `edit`; null for an unknown customer
   */
  update<T>(customerId: string, edit: (document: TestCustomer) => T): Promise<T | null> {
    return this.db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(testPaymentCustomers)
        .where(hasCustomerId(customerId))
        .for('update');
      if (!row) return null;
      const document = testCustomerSchema.parse(row.data);
      const before = structuredClone(document);
      const result = edit(document);
      if (!isDeepStrictEqual(document, before)) {
        await tx
          .update(testPaymentCustomers)
          .set({ data: document })
          .where(hasCustomerId(customerId));
      }
      return result;
    });
  }

  async delete(customerId: string): Promise<void> {
    await this.db.delete(testPaymentCustomers).where(hasCustomerId(customerId));
  }
}
