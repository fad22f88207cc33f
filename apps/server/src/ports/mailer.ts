/** A mail in plain text and in HTML that says the same. */
export interface Mail {
  /** One address, or several with commas between. */
  to: string;
  /** Where an answer goes, when not to us: the mail carries somebody else's words. A bare address. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /**
   * Resolves when the mail is handed over and would survive a crash. Whatever else it rejects with may pass.
   * @param id a UUID of version 7, which holds the moment when the mail was ordered. A mail that comes again with the
   *   same id is a repetition: it takes the place of the first, or can be told from its `Message-ID`
   * @throws UndeliverableError when the mail will never be taken
   */
  send(mail: Mail, id: string): Promise<void>;
  close(): Promise<void>;
}

/** The mail was refused for good. `message` is for the operator. */
export class UndeliverableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UndeliverableError';
  }
}
