import type { EmailMessage } from '#ports/mailer.ts';

/**
 * Converts an email to a nodemailer message: plain text first, then HTML, both in 7bit or quoted-printable. A repeated
 * email differs only in its MIME boundary.
 */
export function toNodemailerMessage(email: EmailMessage, id: string, from: string) {
  return {
    from,
    ...email,
    messageId: `<${id}@${getEmailHost(from)}>`,
    date: getUuidTimestamp(id),
    textEncoding: 'quoted-printable' as const,
    // Prevents automatic replies (RFC 3834), except to messages written by a person.
    headers: email.replyTo === undefined ? { 'Auto-Submitted': 'auto-generated' } : {},
  };
}

/** The timestamp in a UUID version 7: its first 48 bits are Unix milliseconds. */
export function getUuidTimestamp(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
}

/** The domain of the sender: `example.com` for `Plateful <plateful@example.com>`. */
function getEmailHost(from: string): string {
  return /@([^\s<>@]+)/.exec(from)?.[1] ?? 'localhost';
}
