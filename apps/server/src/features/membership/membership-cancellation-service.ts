import type { Subscription } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Clock } from '#ports/clock.ts';
import type { PaymentGateway } from '#ports/payment-gateway.ts';
import { findCustomer } from './customer-repository.ts';
import { findCurrentMembership } from './membership-rules.ts';
import type { MembershipSync } from './membership-sync.ts';
import type { PaymentLock } from './payment-lock.ts';
import { presentSubscription } from './present.ts';
import { listSubscriptions, type SubscriptionRow } from './subscription-repository.ts';

interface MembershipCancellationDeps {
  db: Db;
  clock: Clock;
  gateway: PaymentGateway;
  lock: PaymentLock;
  sync: Pick<MembershipSync, 'sync'>;
}

/** Cancels and resumes memberships that were bought on the web. */
export class MembershipCancellationService {
  constructor(private readonly deps: MembershipCancellationDeps) {}

  /**
   * The membership lasts until the end of the paid period. If its payment is late, it ends at once, because the
   * provider would try to charge it again.
   *
   * @param planId of the membership that the user has seen, which may have ended on another device
   * @throws AppError NO_SUBSCRIPTION, STORE_MANAGED, PAYMENT_PROVIDER_FAILED
   */
  async cancel(userId: string, planId?: number | null): Promise<Subscription> {
    const { gateway } = this.deps;
    const cancelAtProvider = async ({ status, providerId, cancelAtPeriodEnd }: SubscriptionRow) => {
      if (status === 'past_due') await gateway.endSubscription(providerId);
      else if (!cancelAtPeriodEnd) await gateway.setCancelAtPeriodEnd(providerId, true);
    };
    return this.change(userId, cancelAtProvider, planId);
  }

  /** @throws AppError NO_SUBSCRIPTION, STORE_MANAGED, PAYMENT_PROVIDER_FAILED */
  async resume(userId: string): Promise<Subscription> {
    const { gateway } = this.deps;
    return this.change(userId, async ({ providerId, cancelAtPeriodEnd }) => {
      if (cancelAtPeriodEnd) await gateway.setCancelAtPeriodEnd(providerId, false);
    });
  }

  private async change(
    userId: string,
    changeAtProvider: (row: SubscriptionRow) => Promise<void>,
    planId?: number | null,
  ): Promise<Subscription> {
    const { db, gateway, lock, sync } = this.deps;
    const customer = await findCustomer(db, gateway.provider, userId);
    return lock.run(userId, async (tx) => {
      if (customer) await sync.sync(tx, customer);
      const row = await this.findCancelable(tx, userId);
      if (row instanceof AppError) return row;
      if (!customer || row.planId !== (planId ?? row.planId))
        return new AppError('NO_SUBSCRIPTION');
      await changeAtProvider(row);
      await sync.sync(tx, customer);
      const changed = (await listSubscriptions(tx, userId)).find(({ id }) => id === row.id);
      return changed ? presentSubscription(changed) : new AppError('NO_SUBSCRIPTION');
    });
  }

  private async findCancelable(tx: Tx, userId: string): Promise<SubscriptionRow | AppError> {
    const { clock, gateway } = this.deps;
    const now = clock.now();
    const rows = await listSubscriptions(tx, userId);
    const web = rows.filter(({ provider }) => provider === gateway.provider);
    const current = findCurrentMembership(web, now) ?? findCurrentMembership(rows, now);
    if (!current) return new AppError('NO_SUBSCRIPTION');
    if (current.provider === gateway.provider) return current;
    return new AppError(current.provider === 'app_store' ? 'STORE_MANAGED' : 'NO_SUBSCRIPTION');
  }
}
