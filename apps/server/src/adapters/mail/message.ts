import type { Mail } from '#ports/mailer.ts';

/**
 * What nodemailer makes an RFC 5322 message of: the plain text first, then the HTML, both in 7bit or quoted-printable.
 * A repetition differs in nothing but the boundary between the two.
 */
export function messageOf(mail: Mail, id: string, from: string) {
  return {
    from,
    ...mail,
    messageId: `<${id}@${hostOf(from)}>`,
    date: orderedAt(id),
    textEncoding: 'quoted-printable' as const,
    // So that no holiday notice answers it (RFC 3834); what a person wrote wants an answer.
    headers: mail.replyTo === undefined ? { 'Auto-Submitted': 'auto-generated' } : {},
  };
}

/** The moment in a UUID of version 7: its first 48 bits are Unix milliseconds. */
export function orderedAt(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
}

/** What stands behind the @ of `Plateful <plateful@example.com>`. */
function hostOf(from: string): string {
  return /@([^\s<>@]+)/.exec(from)?.[1] ?? 'localhost';
}
