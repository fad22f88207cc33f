import nodemailer from 'nodemailer';
import { type Mailer, UndeliverableError } from '#ports/mailer.ts';
import { messageOf } from './message.ts';

/** nodemailer's own are minutes; who waits so long for a server does nothing else meanwhile. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Hands mails to an SMTP server. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = nodemailer.createTransport({ url, ...patience });
  return {
    async send(mail, id) {
      try {
        await transport.sendMail(messageOf(mail, id, from));
      } catch (error) {
        const refusal = finalRefusal(error);
        if (refusal === null) throw error;
        throw new UndeliverableError(`The mail server answered ${refusal}.`, { cause: error });
      }
    },
    async close() {
      transport.close();
    },
  };
}

/**
 * The answer's number, when the server will never take this mail for this person: 5xx to the recipient or to the
 * content. What it says to our name, password or sender the operator can mend, and the mail may go then.
 */
function finalRefusal(error: unknown): number | null {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return null;
  const { responseCode, command } = error;
  const isAboutTheMail = command === 'RCPT TO' || command === 'DATA';
  return isAboutTheMail && typeof responseCode === 'number' && responseCode >= 500
    ? responseCode
    : null;
}
