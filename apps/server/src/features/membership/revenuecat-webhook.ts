import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '#app-error.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { isUuid } from '#platform/is-uuid.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import {
  findAppStoreSubscription,
  insertAppStoreSubscription,
  transferAppStoreSubscriptions,
  updateAppStoreSubscriptionIfNewer,
} from './app-store-subscription-repository.ts';
import { acquireUserPaymentLock } from './customer-repository.ts';
import type { PaymentLock } from './payment-lock.ts';
import type { ProStatusUpdater } from './pro-status-updater.ts';
import { type RevenueCatEvent, revenueCatEventSchema } from './revenuecat-event-schema.ts';
import { toAppStoreSubscription } from './to-app-store-subscription.ts';
import { findUserEmailAddress } from './user-email-repository.ts';
import { insertWebhookEvent } from './webhook-event-repository.ts';

interface RevenueCatWebhookDeps {
  db: Db;
  clock: Clock;
  ids: IdGenerator;
  lock: PaymentLock;
  proStatusUpdater: Pick<ProStatusUpdater, 'apply'>;
  /** The expected Authorization header; null: purchases in app stores are off. */
  secret: string | null;
  /** Whether purchases with test accounts of the app stores count. */
  acceptsSandbox: boolean;
}

/**
 * Receives purchases in app stores from RevenueCat. Each event contains the state of a subscription; an event that is
 * older than the stored state changes nothing.
 */
export class RevenueCatWebhook {
  constructor(private readonly deps: RevenueCatWebhookDeps) {}

  /** @throws AppError NOT_FOUND if purchases in app stores are off, FORBIDDEN for a wrong secret */
  authenticate(authorization: string): void {
    const { secret } = this.deps;
    if (secret === null) throw new AppError('NOT_FOUND');
    const hash = (text: string) => createHash('sha256').update(text).digest();
    if (!timingSafeEqual(hash(authorization), hash(secret))) throw new AppError('FORBIDDEN');
  }

  /** @throws AppError INVALID */
  async receive(body: Buffer): Promise<void> {
    const event = parseEvent(body);
    if (event.environment === 'SANDBOX' && !this.deps.acceptsSandbox) return;
    if (event.type === 'TRANSFER') await this.transfer(event);
    else await this.updateSubscription(event);
  }

  private async updateSubscription(event: RevenueCatEvent): Promise<void> {
    const { db, lock, ids, clock, proStatusUpdater } = this.deps;
    const subscription = toAppStoreSubscription(event);
    if (!subscription) return;
    const stored = await findAppStoreSubscription(db, subscription.providerId);
    const ownerId = stored?.ownerId ?? (await this.findUser([event.app_user_id ?? '']));
    if (!ownerId) return;
    await lock.run(ownerId, async (tx) => {
      if (!(await this.isNew(tx, event))) return;
      const now = clock.now();
      const current = await findAppStoreSubscription(tx, subscription.providerId);
      if (current) {
        await updateAppStoreSubscriptionIfNewer(tx, current, { ...subscription, updatedAt: now });
      } else if ((await findUserEmailAddress(tx, ownerId)) !== undefined) {
        const times = { createdAt: now, updatedAt: now };
        await insertAppStoreSubscription(tx, {
          id: ids.newId(),
          ownerId,
          ...subscription,
          ...times,
        });
      }
      await proStatusUpdater.apply(tx, current?.ownerId ?? ownerId);
    });
  }

  /** The purchases of one user now belong to another, who signed in with the same account of the app store. */
  private async transfer(event: RevenueCatEvent): Promise<void> {
    const { lock, proStatusUpdater } = this.deps;
    const newOwnerId = await this.findUser(event.transferred_to ?? []);
    if (!newOwnerId) return;
    const oldOwnerIds = (event.transferred_from ?? []).filter(
      (id) => isUuid(id) && id !== newOwnerId,
    );
    // Always in the same order, so that two transfers do not wait for each other.
    const [first = newOwnerId, ...others] = [...new Set([newOwnerId, ...oldOwnerIds])].toSorted();
    await lock.run(first, async (tx) => {
      for (const userId of others) await acquireUserPaymentLock(tx, userId);
      if (!(await this.isNew(tx, event))) return;
      const at = event.event_timestamp_ms;
      await transferAppStoreSubscriptions(tx, oldOwnerIds, newOwnerId, at);
      for (const userId of [newOwnerId, ...oldOwnerIds]) await proStatusUpdater.apply(tx, userId);
    });
  }

  private async isNew(tx: Tx, { id, type }: RevenueCatEvent): Promise<boolean> {
    const receivedAt = this.deps.clock.now();
    return insertWebhookEvent(tx, { provider: 'revenuecat', eventId: id, type, receivedAt });
  }

  /** @returns the first id that is a user's */
  private async findUser(candidates: readonly string[]): Promise<string | undefined> {
    for (const id of candidates)
      if (isUuid(id) && (await findUserEmailAddress(this.deps.db, id)) !== undefined) return id;
    return undefined;
  }
}

function parseEvent(body: Buffer): RevenueCatEvent {
  try {
    return revenueCatEventSchema.parse(JSON.parse(body.toString('utf8'))).event;
  } catch (error) {
    throw new AppError('INVALID', { cause: error });
  }
}
