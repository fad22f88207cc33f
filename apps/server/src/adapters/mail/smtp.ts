import nodemailer from 'nodemailer';
import type { Mailer } from '#ports/mailer.ts';

/** Hands mails to an SMTP server. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = nodemailer.createTransport(url, { from });
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
    async close() {
      transport.close();
    },
  };
}
