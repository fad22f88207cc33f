import type { Mailer } from '#ports/mailer.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export type EmailConfig =
  | { kind: 'smtp'; url: string; from: string }
  | { kind: 'outbox'; directory: string; from: string };

export function createMailer(config: EmailConfig, printLine: (line: string) => void): Mailer {
  return config.kind === 'smtp'
    ? createSmtpMailer(config)
    : createOutboxMailer({ ...config, printLine });
}
