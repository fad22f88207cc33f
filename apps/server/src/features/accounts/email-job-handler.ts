import type { Db } from '#platform/db/database.ts';
import { deliverEmail } from '#platform/email/deliver-email.ts';
import type { EmailMessage, Mailer } from '#ports/mailer.ts';
import { type AccountEmail, emailJobSchema } from './email-queue.ts';
import { renderCodeEmail, renderNotificationEmail } from './email-templates.ts';
import type { OneTimeCodeService } from './one-time-code-service.ts';
import { findUserByEmail } from './user-repository.ts';

interface EmailJobHandlerDeps {
  db: Db;
  mailer: Mailer;
  codes: Record<'registration' | 'recovery', Pick<OneTimeCodeService, 'generateForDelivery'>>;
  /** Base URL of links. It is never taken from a request, because clients can forge the Host header. */
  publicUrl: string;
}

/** Renders queued account emails and sends them. */
export class EmailJobHandler {
  constructor(private readonly deps: EmailJobHandlerDeps) {}

  /**
   * Handles the job of a queued email.
   * @throws PermanentError when the mail server rejected the email permanently
   */
  async handle(payload: unknown): Promise<void> {
    const { id, mail: email } = emailJobSchema.parse(payload);
    const renderedEmail = await this.renderEmail(email);
    if (renderedEmail)
      await deliverEmail(this.deps.mailer, renderedEmail, { id, kind: email.kind });
  }

  /** @returns null when the recipient has no account or the code is no longer valid */
  private async renderEmail(email: AccountEmail): Promise<EmailMessage | null> {
    const { codes, publicUrl } = this.deps;
    if (!(await this.hasRecipient(email))) return null;
    if (email.kind !== 'code') return renderNotificationEmail(email.kind, email.email, publicUrl);
    const code = await codes[email.purpose].generateForDelivery(email.codeId);
    return code === null ? null : renderCodeEmail(email.purpose, email.email, code, publicUrl);
  }

  private async hasRecipient(email: AccountEmail): Promise<boolean> {
    if (email.kind === 'account-deleted') return true;
    if (email.kind === 'code' && email.purpose === 'registration') return true;
    return (await findUserByEmail(this.deps.db, email.email)) !== undefined;
  }
}
