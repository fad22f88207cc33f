/** Where names and secrets come from, so that tests can know them. */
export interface Ids {
  /** A UUID that sorts by time (version 7). */
  next(): string;
  /** A secret of 256 random bits, in base64url. */
  secret(): string;
  /** A one-time code: an integer from 100000 to 999999. */
  code(): number;
  /** An integer from 0 to `limit` − 1, each as likely as the others. */
  below(limit: number): number;
}
