import type { EmailMessage, Mailer } from '#ports/mailer.ts';

/** Keeps emails in memory, for tests. */
export function createMemoryMailer(): Mailer & { sent: EmailMessage[] } {
  const sent: EmailMessage[] = [];
  return {
    sent,
    async send(email) {
      sent.push(email);
    },
    async check() {},
    async close() {},
  };
}
