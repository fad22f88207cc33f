/** An account that takes part in an attack, with the IP address of its requests. */
export interface AbuseTestAccount {
  cookie: string;
  /** Sent as `X-Forwarded-For`; the server under test trusts its proxy. */
  ipAddress: string;
  email: string;
  userId: string;
  /** A recipe of this account. */
  itemId: string;
}

export interface AttackParameters {
  url: string;
  /** Duration of attacks that have no end of their own. */
  seconds: number;
  accounts: readonly AbuseTestAccount[];
  /** Every attack uses its own network, so that it is not affected by rate limits that another attack has reached. */
  network: number;
}

/** Number of requests per status; `closed` when the server closed the connection without a response. */
export type StatusCounts = Record<string, number>;

export type RunAttack = (target: AttackParameters) => Promise<StatusCounts>;
