import type { Mailer } from '#ports/mailer.ts';
import { createOutboxMailer } from './outbox.ts';
import { createSmtpMailer } from './smtp.ts';

export type MailConfig =
  | { kind: 'smtp'; url: string; from: string }
  | { kind: 'outbox'; directory: string; from: string };

export function createMailer(config: MailConfig, print: (line: string) => void): Mailer {
  return config.kind === 'smtp'
    ? createSmtpMailer(config)
    : createOutboxMailer({ ...config, print });
}
