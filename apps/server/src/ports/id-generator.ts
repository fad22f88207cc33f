/** Generates ids and secrets; replaced by predictable ones in tests. */
export interface IdGenerator {
  /** A UUID that sorts by time (version 7). */
  newId(): string;
  /** A secret of 256 random bits, in base64url. */
  newSecret(): string;
  /** A one-time code: an integer from 100000 to 999999. */
  newCode(): number;
  /** A uniformly distributed integer from 0 to `limit` − 1. */
  randomInt(limit: number): number;
}
