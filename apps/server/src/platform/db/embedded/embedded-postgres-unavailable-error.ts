/** The embedded server cannot be used. `message` is one line that tells the operator what to do. */
export class EmbeddedPostgresUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message.replaceAll(/\s+/g, ' ').trim(), options);
    this.name = 'EmbeddedPostgresUnavailableError';
  }
}
