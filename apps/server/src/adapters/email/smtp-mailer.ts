import nodemailer from 'nodemailer';
import { type Mailer, UndeliverableEmailError } from '#ports/mailer.ts';
import { toNodemailerMessage } from './to-nodemailer-message.ts';

/** nodemailer's default timeouts are minutes, which would block the job worker. */
const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export interface SmtpMailerOptions {
  url: string;
  from: string;
}

/** Sends emails through an SMTP server. */
export function createSmtpMailer({ url, from }: SmtpMailerOptions): Mailer {
  const transport = nodemailer.createTransport({ url, ...smtpTimeouts });
  return {
    async send(email, id) {
      try {
        await transport.sendMail(toNodemailerMessage(email, id, from));
      } catch (error) {
        const rejectionCode = getPermanentRejectionCode(error);
        if (rejectionCode === null) throw error;
        throw new UndeliverableEmailError(
          `The mail server rejected the email with status ${rejectionCode}.`,
          {
            cause: error,
          },
        );
      }
    },
    async check() {
      await transport.verify();
    },
    async close() {
      transport.close();
    },
  };
}

/**
 * The status of a permanent rejection: a 5xx response to the recipient or the content. Rejections of the host name,
 * password or sender are not permanent, because the operator can fix them.
 */
function getPermanentRejectionCode(error: unknown): number | null {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return null;
  const { responseCode, command } = error;
  const isAboutRecipientOrContent = command === 'RCPT TO' || command === 'DATA';
  return isAboutRecipientOrContent && typeof responseCode === 'number' && responseCode >= 500
    ? responseCode
    : null;
}
