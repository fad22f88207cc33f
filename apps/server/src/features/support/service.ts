import {
  type BodyOf,
  formatMessage,
  messageTemplates,
  type sendSupportMessage,
} from '@plateful/contract';
import { z } from 'zod';
import { AppError } from '#app-error.ts';
import type { Db } from '#platform/db/database.ts';
import { deliverEmail } from '#platform/email/deliver-email.ts';
import { iteratePagedList } from '#platform/iterate-paged-list.ts';
import { enqueueJob } from '#platform/jobs/job-queue.ts';
import type { RateLimitStore } from '#platform/rate-limits/rate-limit-store.ts';
import type { RateLimiter } from '#platform/rate-limits/rate-limiter.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import type { Mailer } from '#ports/mailer.ts';
import { renderSupportEmail } from './render-support-email.ts';
import {
  deleteMessagesBefore,
  findUnsentMessage,
  hasMessageWithKey,
  insertMessage,
  listUnsentMessagesOfUser,
  markEmailedAndRedact,
} from './repository.ts';

export const SUPPORT_EMAIL_TASK = 'support-mail';

/** Limit per network, to protect the operator's mailbox. */
const MAX_MESSAGES_PER_HOUR = 10;
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

const jobSchema = z.object({ id: z.uuidv7() });

interface SupportServiceDeps {
  db: Db;
  clock: Clock;
  ids: IdGenerator;
  mailer: Mailer;
  limits: RateLimitStore;
  /** Whether requests are rate limited (RATE_LIMIT). */
  isLimited: boolean;
  /** Recipients: one or more email addresses, separated by commas. */
  operatorEmails: string;
  publicUrl: string;
}

interface SenderInfo {
  /** The signed-in user; null when signed out. */
  userId: string | null;
  /** The sender's IP network. */
  network: string;
}

/** Accepts messages from the support form and emails them to the operator. */
export class SupportService {
  private readonly messageLimit: RateLimiter;

  constructor(private readonly deps: SupportServiceDeps) {
    this.messageLimit = deps.limits.createLimiter('support-messages', {
      points: MAX_MESSAGES_PER_HOUR,
      seconds: 60 * 60,
    });
  }

  /**
   * Stores the message and enqueues its email in one transaction. Repeated submissions with the same request key send
   * one email.
   * @throws AppError TOO_MANY after ten messages from one network in an hour
   */
  async submitMessage(
    { requestKey, ...content }: BodyOf<typeof sendSupportMessage>,
    { userId, network }: SenderInfo,
  ): Promise<void> {
    const { db, clock, ids } = this.deps;
    if (await hasMessageWithKey(db, requestKey)) return;
    await this.checkRateLimit(network);
    const id = ids.newId();
    await db.transaction(async (tx) => {
      const message = { id, requestKey, ...content, userId, receivedAt: clock.now() };
      if (await insertMessage(tx, message))
        await enqueueJob(tx, { name: SUPPORT_EMAIL_TASK, payload: { id } });
    });
  }

  /** Handles the email job of a message. If sending fails, the message stays stored for 30 days. */
  async handleEmailJob(payload: unknown): Promise<void> {
    const { db, clock, mailer, operatorEmails, publicUrl } = this.deps;
    const { id } = jobSchema.parse(payload);
    const unsentMessage = await findUnsentMessage(db, id);
    if (!unsentMessage) return;
    await deliverEmail(mailer, renderSupportEmail(unsentMessage, operatorEmails, publicUrl), {
      id,
      kind: 'support',
    });
    await db.transaction((tx) => markEmailedAndRedact(tx, id, clock.now()));
  }

  /** Reads the stored messages of a user, newest first. Messages that were emailed are not stored. */
  async *readForExport(userId: string) {
    const messages = iteratePagedList<Awaited<ReturnType<typeof listUnsentMessagesOfUser>>[number]>(
      (last, limit) => listUnsentMessagesOfUser(this.deps.db, userId, last?.id ?? null, limit),
    );
    for await (const { id: _id, ...content } of messages) yield content;
  }

  async deleteExpired(): Promise<void> {
    const { db, clock } = this.deps;
    const cutoff = new Date(clock.now().getTime() - RETENTION_MS);
    await db.transaction((tx) => deleteMessagesBefore(tx, cutoff));
  }

  private async checkRateLimit(network: string): Promise<void> {
    if (!this.deps.isLimited) return;
    const retryAfterSeconds = await this.messageLimit.consume(network);
    if (retryAfterSeconds > 0) throw tooManyMessagesError(retryAfterSeconds);
  }
}

function tooManyMessagesError(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60);
  const { supportLimitSingular, supportLimitPlural } = messageTemplates;
  const message = formatMessage(minutes === 1 ? supportLimitSingular : supportLimitPlural, minutes);
  return new AppError('TOO_MANY', { message, retryAfterSeconds: seconds });
}
