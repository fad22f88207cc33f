import { PRODUCT_NAME } from '@plateful/contract';
import { renderEmail } from '#platform/email/render-email.ts';
import type { EmailMessage } from '#ports/mailer.ts';
import type { UnsentMessage } from './repository.ts';

/**
 * Renders the email that the operator gets. The message appears only in the body, as a quote. The only user input in
 * headers is the email address, whose characters the contract restricts.
 */
export function renderSupportEmail(
  unsentMessage: UnsentMessage,
  operatorEmails: string,
  publicUrl: string,
): EmailMessage {
  const { email, name, message } = unsentMessage;
  return {
    to: operatorEmails,
    replyTo: email,
    ...renderEmail(
      {
        subject: `${PRODUCT_NAME} support: ${email}`,
        previewText: toPreviewText(message),
        heading: 'New support message',
        blocks: [
          {
            text: `${name ? `${name} (${email})` : email} sent a message through the support form:`,
          },
          { quote: message },
          { note: `${describeSender(unsentMessage)} Replies to this email go to ${email}.` },
        ],
      },
      publicUrl,
      'en',
    ),
  };
}

/** Says whether the sender's email is verified by a session: anyone can enter any email. */
function describeSender({ email, account }: UnsentMessage): string {
  if (!account) return 'The sender was not signed in, and the email address is not verified.';
  return account.email === email
    ? `Signed in as ${account.username}, with this email address.`
    : `Signed in as ${account.username} (${account.email}); the email address above is not verified.`;
}

function toPreviewText(message: string): string {
  const line = message.replace(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 99).trimEnd()}…` : line;
}
