import { type askSupport, type BodyOf, counted, countedMessages } from '@plateful/contract';
import { z } from 'zod';
import { AppError } from '#app-error.ts';
import type { Db } from '#platform/db/client.ts';
import { addJob } from '#platform/jobs/queue.ts';
import type { Limit, Limits } from '#platform/limits/limits.ts';
import { handOver } from '#platform/mail/hand-over.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Mailer } from '#ports/mailer.ts';
import {
  deleteMessagesBefore,
  findWaitingMessage,
  forgetWords,
  insertMessage,
  isTaken,
} from './repository.ts';
import { supportMail } from './support-mail.ts';

export const SUPPORT_TASK = 'support-mail';

/** From one network; nobody is to fill the operator's mailbox. */
const MESSAGES_AN_HOUR = 10;
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

const jobSchema = z.object({ id: z.uuidv7() });

interface SupportParts {
  db: Db;
  clock: Clock;
  ids: Ids;
  mailer: Mailer;
  limits: Limits;
  /** RATE_LIMIT: whether anything is counted. */
  isLimited: boolean;
  /** Whom the messages are mailed to: an address, or several with commas between. */
  operator: string;
  publicUrl: string;
}

interface Sender {
  /** Who is signed in. */
  userId: string | null;
  /** Where the call came from. */
  network: string;
}

/** What people write to whoever runs the server. */
export class Support {
  private readonly messagesAnHour: Limit;

  constructor(private readonly parts: SupportParts) {
    this.messagesAnHour = parts.limits.named('support-messages', {
      points: MESSAGES_AN_HOUR,
      seconds: 60 * 60,
    });
  }

  /**
   * Keeps the message and orders its mail in one transaction; sent twice, at the same moment or later, it is one mail.
   * @throws AppError TOO_MANY
   */
  async take(
    { requestKey, ...words }: BodyOf<typeof askSupport>,
    { userId, network }: Sender,
  ): Promise<void> {
    const { db, clock, ids } = this.parts;
    if (await isTaken(db, requestKey)) return;
    await this.count(network);
    const id = ids.next();
    await db.transaction(async (tx) => {
      const message = { id, requestKey, ...words, userId, receivedAt: clock.now() };
      if (await insertMessage(tx, message))
        await addJob(tx, { name: SUPPORT_TASK, payload: { id } });
    });
  }

  /** The job of a message. Whatever becomes of it, the message waits until it was mailed or is 30 days old. */
  async deliver(payload: unknown): Promise<void> {
    const { db, clock, mailer, operator, publicUrl } = this.parts;
    const { id } = jobSchema.parse(payload);
    const waiting = await findWaitingMessage(db, id);
    if (!waiting) return;
    await handOver(mailer, supportMail(waiting, operator, publicUrl), { id, kind: 'support' });
    await db.transaction((tx) => forgetWords(tx, id, clock.now()));
  }

  async removeOld(): Promise<void> {
    const { db, clock } = this.parts;
    const before = new Date(clock.now().getTime() - RETENTION_MS);
    await db.transaction((tx) => deleteMessagesBefore(tx, before));
  }

  private async count(network: string): Promise<void> {
    if (!this.parts.isLimited) return;
    const wait = await this.messagesAnHour.take(network);
    if (wait > 0) throw tooManyMessages(wait);
  }
}

function tooManyMessages(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60);
  const { supportInOneMinute, supportInMinutes } = countedMessages;
  const message = counted(minutes === 1 ? supportInOneMinute : supportInMinutes, minutes);
  return new AppError('TOO_MANY', { message, retryAfterSeconds: seconds });
}
