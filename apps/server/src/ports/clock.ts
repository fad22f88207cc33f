/** Where the time comes from, so that tests can stand still. */
export interface Clock {
  now(): Date;
}
