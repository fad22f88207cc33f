/** Available in browsers and in Node; declared here because this package loads neither type library. */
declare class URL {
  constructor(address: string);
  hostname: string;
  static canParse(address: string): boolean;
}

const EMAIL_MAX_LENGTH = 254;
/** RFC 5322 atext characters. Non-ASCII local parts need SMTPUTF8, which few mail servers support. */
const LOCAL_PART_PATTERN = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/i;
const DNS_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/**
 * Whether the text would be a valid address if its local part were ASCII: `müller@example.com`. Such mailboxes need
 * SMTPUTF8, which few mail servers support.
 */
export function requiresSmtpUtf8(text: string): boolean {
  const local = text.trim().split('@', 1)[0] ?? '';
  const replaced = local.replace(/[^\p{ASCII}]/gu, 'x');
  return replaced !== local && parseEmailAddress(text.trim().replace(local, replaced)) !== null;
}

/**
 * The canonical form of an email address, used for storage and comparison: trimmed, lowercase, domain in ASCII
 * (punycode). This prevents a second account, or a second quota of codes, for another spelling of the same address.
 *
 * @returns null when the text is not a valid address.
 */
export function parseEmailAddress(text: string): string | null {
  const [local = '', domain = '', ...extraParts] = text.trim().split('@');
  if (extraParts.length > 0 || !LOCAL_PART_PATTERN.test(local)) return null;
  const host = PRINTABLE_ASCII.test(domain) ? domain.toLowerCase() : toAsciiHost(domain);
  if (!host.split('.').every((label) => DNS_LABEL.test(label))) return null;
  const email = `${local.toLowerCase()}@${host}`;
  return email.length <= EMAIL_MAX_LENGTH ? email : null;
}

/** Converts a domain to punycode: `müller.example` to `xn--mller-kva.example`. Empty if it is not a valid host. */
function toAsciiHost(domain: string): string {
  const address = `http://${domain}`;
  return !/[/?#:%\\\s\p{Cc}]/u.test(domain) && URL.canParse(address)
    ? new URL(address).hostname
    : '';
}
