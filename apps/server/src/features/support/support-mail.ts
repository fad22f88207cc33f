import { PRODUCT_NAME } from '@plateful/contract';
import { layOut } from '#platform/mail/lay-out.ts';
import type { Mail } from '#ports/mailer.ts';
import type { WaitingMessage } from './repository.ts';

/**
 * A message as the operator gets it. Its words stand in the body alone, as a quotation: no header is made of what
 * somebody has typed but of the address, whose letters the contract allows one by one.
 */
export function supportMail(waiting: WaitingMessage, operator: string, publicUrl: string): Mail {
  const { email, name, message } = waiting;
  return {
    to: operator,
    replyTo: email,
    ...layOut(
      {
        subject: `${PRODUCT_NAME} support: ${email}`,
        preview: firstWordsOf(message),
        heading: 'A message for you',
        blocks: [
          { text: `${name ? `${name} (${email})` : email} wrote at /support:` },
          { quote: message },
          { aside: `${whoIsIt(waiting)} An answer to this mail goes to ${email}.` },
        ],
      },
      publicUrl,
    ),
  };
}

/** Anybody can type any address. */
function whoIsIt({ email, account }: WaitingMessage): string {
  if (!account) return 'Nobody was signed in, and the address was not checked.';
  return account.email === email
    ? `Signed in as ${account.username}, whose address this is.`
    : `Signed in as ${account.username} (${account.email}); the address above was not checked.`;
}

function firstWordsOf(message: string): string {
  const line = message.replace(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 99).trimEnd()}…` : line;
}
