/** An email with the same content in plain text and HTML. */
export interface EmailMessage {
  /** One address, or several separated by commas. */
  to: string;
  /** Reply-To address, if replies should not go to the sender; a bare address. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /**
   * Resolves when the email has been accepted and would survive a crash. Errors other than UndeliverableEmailError may be
   * temporary.
   *
   * @param id a UUID version 7, which contains the time the email was enqueued. Sending the same id again replaces the
   *   first email, or produces the same `Message-ID`
   * @throws UndeliverableEmailError when the email is rejected permanently
   */
  send(email: EmailMessage, id: string): Promise<void>;
  /** Rejects when the mail server or the outbox cannot be used. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** The email was rejected permanently. `message` is for the operator. */
export class UndeliverableEmailError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UndeliverableEmailError';
  }
}
