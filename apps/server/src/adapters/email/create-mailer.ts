import type { Mailer } from '#ports/mailer.ts';
import { createOutboxMailer, type OutboxMailerOptions } from './outbox-mailer.ts';
import { createSmtpMailer, type SmtpMailerOptions } from './smtp-mailer.ts';

type MailerConfig =
  | ({ kind: 'smtp' } & SmtpMailerOptions)
  | ({ kind: 'outbox' } & OutboxMailerOptions);

export function createMailer(config: MailerConfig): Mailer {
  return config.kind === 'smtp' ? createSmtpMailer(config) : createOutboxMailer(config);
}
