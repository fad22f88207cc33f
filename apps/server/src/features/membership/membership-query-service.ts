import type {
  Invoice,
  MembershipSummary,
  Subscription,
  SubscriptionHistoryEntry,
  Usage,
} from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Principal } from '#platform/auth/principal.ts';
import type { Db } from '#platform/db/database.ts';
import { isUuid } from '#platform/is-uuid.ts';
import type { Clock } from '#ports/clock.ts';
import type { PaymentGateway } from '#ports/payment-gateway.ts';
import { findCustomer } from './customer-repository.ts';
import type { Entitlements } from './entitlements.ts';
import { findCurrentMembership } from './membership-rules.ts';
import type { MembershipSync } from './membership-sync.ts';
import type { PaymentLock } from './payment-lock.ts';
import { listPayments } from './payment-repository.ts';
import { getPlanNameWithSource } from './plans.ts';
import {
  presentInvoice,
  presentSubscription,
  presentSubscriptionRecord,
  presentSummary,
} from './present.ts';
import {
  listSubscriptions,
  listSubscriptionsByOwners,
  type SubscriptionRow,
} from './subscription-repository.ts';
import { findUserEmailAddress } from './user-email-repository.ts';

/** How often a customer whose period has ended is read again when the user looks at the membership. */
const REFRESH_INTERVAL_MS = 60_000;

interface MembershipReaderDeps {
  db: Db;
  clock: Clock;
  gateway: PaymentGateway;
  lock: PaymentLock;
  sync: Pick<MembershipSync, 'sync'>;
  entitlements: Pick<Entitlements, 'getRecipeAllowance'>;
}

/** Reads memberships, payments and the use of the plan. */
export class MembershipQueryService {
  constructor(private readonly deps: MembershipReaderDeps) {}

  /** @returns an empty object without a membership */
  async getCurrent(userId: string): Promise<Subscription | Record<string, never>> {
    const { db, clock } = this.deps;
    let rows = await listSubscriptions(db, userId);
    if (this.needsRefresh(rows) && (await this.refresh(userId)))
      rows = await listSubscriptions(db, userId);
    const current = findCurrentMembership(rows, clock.now());
    return current ? presentSubscription(current) : {};
  }

  async listInvoices(userId: string): Promise<Invoice[]> {
    return (await listPayments(this.deps.db, userId)).map(presentInvoice);
  }

  async getUsage(userId: string): Promise<Usage> {
    const { db, entitlements } = this.deps;
    const { currentCount, maxLimit, remaining, resetsAt } = await entitlements.getRecipeAllowance(
      db,
      userId,
    );
    const toLimit = (count: number) => (Number.isFinite(count) ? count : null);
    return {
      recipes: {
        used: currentCount,
        limit: toLimit(maxLimit),
        remaining: toLimit(remaining),
        resetsAt: resetsAt?.toISOString() ?? null,
      },
      canPurchase: true,
    };
  }

  /** @throws AppError FORBIDDEN for other users' memberships, NOT_FOUND for an admin's unknown user */
  async listAll(caller: Principal, userId = caller.userId): Promise<SubscriptionHistoryEntry[]> {
    const { db, clock } = this.deps;
    if (userId.toLowerCase() !== caller.userId) {
      if (!caller.isAdmin) throw new AppError('FORBIDDEN');
      const email = isUuid(userId) ? await findUserEmailAddress(db, userId) : undefined;
      if (email === undefined) throw new AppError('NOT_FOUND');
    }
    const now = clock.now();
    const rows = await listSubscriptions(db, userId);
    return rows.map((row) => presentSubscriptionRecord(row, now));
  }

  /** Describes the memberships of several users, by user id. */
  async summarize(userIds: readonly string[]): Promise<ReadonlyMap<string, MembershipSummary>> {
    const now = this.deps.clock.now();
    const rows = await listSubscriptionsByOwners(this.deps.db, userIds);
    return new Map(
      userIds.map((userId) => {
        const owned = rows.filter(({ ownerId }) => ownerId === userId);
        return [userId, presentSummary(owned, findCurrentMembership(owned, now), now)];
      }),
    );
  }

  /** Everything that is stored about the memberships of a user, newest first. */
  async listForExport(userId: string) {
    const { db, clock } = this.deps;
    const rows = await listSubscriptions(db, userId);
    const now = clock.now();
    return rows.map((row) => ({
      plan: getPlanNameWithSource(row.planId),
      ...presentSubscriptionRecord(row, now),
    }));
  }

  private needsRefresh(rows: readonly SubscriptionRow[]): boolean {
    const now = this.deps.clock.now();
    return rows.some(
      ({ provider, status, periodEnd }) =>
        provider === this.deps.gateway.provider && status !== 'ended' && periodEnd <= now,
    );
  }

  /** If the provider does not respond, the stored data are shown. @returns whether the data were read */
  private async refresh(userId: string): Promise<boolean> {
    const { db, clock, gateway, lock, sync } = this.deps;
    const customer = await findCustomer(db, gateway.provider, userId);
    const refreshedAt = customer?.syncedAt?.getTime() ?? 0;
    if (!customer || refreshedAt > clock.now().getTime() - REFRESH_INTERVAL_MS) return false;
    try {
      await lock.run(userId, (tx) => sync.sync(tx, customer));
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'PAYMENT_PROVIDER_FAILED') return false;
      throw error;
    }
  }
}
