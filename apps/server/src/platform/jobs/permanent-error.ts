/** Thrown by a job that a retry would not help: the job ends and the operator is informed. */
export class PermanentError extends Error {}
