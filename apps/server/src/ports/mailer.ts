/** A mail to one person, in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Resolves when the mail is handed over and would survive a crash. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
