/** Both browsers and Node have it. */
declare class URL {
  constructor(address: string);
  hostname: string;
  static canParse(address: string): boolean;
}

const MAXIMUM_LENGTH = 254;
/** RFC 5322's letters of an unquoted local part. Other scripts' letters are left out: few mail servers take them. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/**
 * Whether the text would be an address if its local part were of other letters: `müller@example.com`. Such mailboxes
 * need SMTPUTF8, which few mail servers speak.
 */
export function hasNonAsciiLocalPart(text: string): boolean {
  const local = text.trim().split('@', 1)[0] ?? '';
  const replaced = local.replace(/[^\p{ASCII}]/gu, 'x');
  return replaced !== local && normaliseEmail(text.trim().replace(local, replaced)) !== null;
}

/**
 * The one spelling of a mailbox, as addresses are stored and compared: trimmed, in lower case, the domain in ASCII. So
 * nobody has a second account, or a second allowance of codes, by another spelling of the same address.
 *
 * @returns null when the text is no address.
 */
export function normaliseEmail(text: string): string | null {
  const [local = '', domain = '', ...more] = text.trim().split('@');
  if (more.length > 0 || !LOCAL_PART.test(local)) return null;
  const host = PRINTABLE_ASCII.test(domain) ? domain.toLowerCase() : asciiHost(domain);
  if (!host.split('.').every((label) => LABEL.test(label))) return null;
  const email = `${local.toLowerCase()}@${host}`;
  return email.length <= MAXIMUM_LENGTH ? email : null;
}

/** `müller.example` as mail servers know it: `xn--mller-kva.example`. Empty when it is no host. */
function asciiHost(domain: string): string {
  const address = `http://${domain}`;
  return !/[/?#:%\\\s\p{Cc}]/u.test(domain) && URL.canParse(address)
    ? new URL(address).hostname
    : '';
}
