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
  /** Every attack comes from a network of its own, so that none is held back by the limits that another one reached. */
  network: number;
}

/** How many requests ended with which status; `closed` when the server ended the connection without an answer. */
export type Outcome = Record<string, number>;

export type Attack = (target: Target) => Promise<Outcome>;

/** An address of a network; both stand in the range that is reserved for benchmarks (RFC 2544). */
export function addressOf(network: number, index: number): string {
  return `198.18.${network}.${index}`;
}
