import { LANGUAGES, type Language } from '@plateful/contract';
import type { Db } from '#platform/db/database.ts';
import { deliverEmail } from '#platform/email/deliver-email.ts';
import type { EmailMessage, Mailer } from '#ports/mailer.ts';
import { type AccountEmail, accountEmailJobSchema } from './account-email-jobs.ts';
import type { OneTimeCodeService } from './one-time-code-service.ts';
import { renderCodeEmail, renderNotificationEmail } from './render-account-email.ts';
import { findUserByEmail } from './user-repository.ts';

interface EmailJobHandlerDeps {
  db: Db;
  mailer: Mailer;
  codes: Record<'registration' | 'recovery', Pick<OneTimeCodeService, 'generateForDelivery'>>;
  /** Base URL of links. It is never taken from a request, because clients can forge the Host header. */
  publicUrl: string;
}

/** Renders queued account emails and sends them. */
export class AccountEmailJobHandler {
  constructor(private readonly deps: EmailJobHandlerDeps) {}

  /**
   * Handles the job of a queued email.
   * @throws PermanentError when the mail server rejected the email permanently
   */
  async handle(payload: unknown): Promise<void> {
    const { id, mail: email } = accountEmailJobSchema.parse(payload);
    const renderedEmail = await this.renderEmail(email);
    if (renderedEmail)
      await deliverEmail(this.deps.mailer, renderedEmail, { id, kind: email.kind });
  }

  /** @returns null when the recipient has no account or the code is no longer valid */
  private async renderEmail(email: AccountEmail): Promise<EmailMessage | null> {
    const { codes, publicUrl } = this.deps;
    const language = await this.findLanguage(email);
    if (!language) return null;
    const recipient = { email: email.email, language };
    if (email.kind !== 'code') return renderNotificationEmail(email.kind, recipient, publicUrl);
    const code = await codes[email.purpose].generateForDelivery(email.codeId);
    return code === null ? null : renderCodeEmail(email.purpose, recipient, code, publicUrl);
  }

  /** @returns null when the recipient has no account but should have one */
  private async findLanguage(email: AccountEmail): Promise<Language | null> {
    const emailLanguage = email.language ?? LANGUAGES[0];
    if (isWithoutAccount(email)) return emailLanguage;
    const user = await findUserByEmail(this.deps.db, email.email);
    return user ? (user.language ?? emailLanguage) : null;
  }
}

/** Whether the email is for people who do not have an account yet, or no longer have one. */
function isWithoutAccount(email: AccountEmail): boolean {
  if (email.kind === 'code') return email.purpose === 'registration';
  return email.kind === 'account-deleted';
}
