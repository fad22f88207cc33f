/** An account that takes part in an attack, with the address that its requests come from. */
export interface Account {
  cookie: string;
  /** Sent as `X-Forwarded-For`; the server under test trusts its proxy. */
  address: string;
  email: string;
  userId: string;
  /** A recipe of this account. */
  itemId: string;
}

export interface Target {
  url: string;
  /** How long an attack lasts that has no end of its own. */
  seconds: number;
  accounts: readonly Account[];
}

/** How many requests ended with which status; `closed` when the server ended the connection without an answer. */
export type Outcome = Record<string, number>;

export type Attack = (target: Target) => Promise<Outcome>;

/** Addresses reserved for documentation (RFC 5737). */
export function addressOf(index: number): string {
  return `198.51.${100 + Math.floor(index / 250)}.${1 + (index % 250)}`;
}
