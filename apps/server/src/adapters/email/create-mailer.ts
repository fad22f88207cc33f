import type { Mailer } from '#ports/mailer.ts';
import {
  createOutboxFolderMailer,
  type OutboxFolderMailerOptions,
} from './outbox-folder-mailer.ts';
import { createSmtpMailer, type SmtpMailerOptions } from './smtp-mailer.ts';

type MailerConfig =
  | ({ kind: 'smtp' } & SmtpMailerOptions)
  | ({ kind: 'outbox' } & OutboxFolderMailerOptions);

export function createMailer(config: MailerConfig): Mailer {
  return config.kind === 'smtp' ? createSmtpMailer(config) : createOutboxFolderMailer(config);
}
