/** The embedded server can't be had. `message` is one plain line that tells the operator what to do. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message.replaceAll(/\s+/g, ' ').trim(), options);
    this.name = 'EmbeddedPostgresError';
  }
}

/** The code of a failed system call (`ENOENT`, `EACCES` …) or of an SQL fault (`57P03` …). */
export function faultCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
