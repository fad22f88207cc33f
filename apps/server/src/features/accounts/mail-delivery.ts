import type { Db } from '#platform/db/client.ts';
import { handOver } from '#platform/mail/hand-over.ts';
import type { Mail, Mailer } from '#ports/mailer.ts';
import { mailJobSchema, type OrderedMail } from './mail-orders.ts';
import { codeMail, noticeMail } from './mails.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import { findUserByEmail } from './repository.ts';

interface DeliveryParts {
  db: Db;
  mailer: Mailer;
  codes: Record<'registration' | 'recovery', Pick<OneTimeCodes, 'issue'>>;
  /** Where links lead; never taken from a request, which anybody may have written. */
  publicUrl: string;
}

/** Writes ordered mails, and hands them over. */
export class MailDelivery {
  constructor(private readonly parts: DeliveryParts) {}

  /**
   * The job of an ordered mail.
   * @throws HopelessError when the mail was refused for good
   */
  async deliver(payload: unknown): Promise<void> {
    const { id, mail } = mailJobSchema.parse(payload);
    const written = await this.write(mail);
    if (written) await handOver(this.parts.mailer, written, { id, kind: mail.kind });
  }

  /** Null when the mail has no reader, or has nothing to say any more. */
  private async write(order: OrderedMail): Promise<Mail | null> {
    const { codes, publicUrl } = this.parts;
    if (!(await this.hasReader(order))) return null;
    if (order.kind !== 'code') return noticeMail(order.kind, order.email, publicUrl);
    const code = await codes[order.purpose].issue(order.codeId);
    return code === null ? null : codeMail(order.purpose, order.email, code, publicUrl);
  }

  private async hasReader(order: OrderedMail): Promise<boolean> {
    if (order.kind === 'account-deleted') return true;
    if (order.kind === 'code' && order.purpose === 'registration') return true;
    return (await findUserByEmail(this.parts.db, order.email)) !== undefined;
  }
}
