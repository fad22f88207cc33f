import type { Language } from '@plateful/contract';
import { renderEmail } from '#platform/email/render-email.ts';
import type { EmailMessage } from '#ports/mailer.ts';
import type {
  AccountEmailTemplates,
  AccountNotificationKind,
} from './account-email-template-types.ts';
import { germanAccountEmailTemplates } from './account-email-templates-de.ts';
import { englishAccountEmailTemplates } from './account-email-templates-en.ts';
import type { CodePurpose } from './one-time-code-repository.ts';

interface EmailRecipient {
  email: string;
  language: Language;
}

const templates: Readonly<Record<Language, AccountEmailTemplates>> = {
  en: englishAccountEmailTemplates,
  de: germanAccountEmailTemplates,
};

/** Renders the email with a one-time code. */
export function renderCodeEmail(
  purpose: CodePurpose,
  { email, language }: EmailRecipient,
  code: number,
  publicUrl: string,
): EmailMessage {
  const template = templates[language].codes[purpose](code);
  return { to: email, ...renderEmail(template, publicUrl, language) };
}

/** Renders an email about a security-relevant change to an account. */
export function renderNotificationEmail(
  kind: AccountNotificationKind,
  { email, language }: EmailRecipient,
  publicUrl: string,
): EmailMessage {
  const passwordResetUrl = `${publicUrl.replace(/\/+$/, '')}/changepassword`;
  const template = templates[language].notifications[kind](email, passwordResetUrl);
  return { to: email, ...renderEmail(template, publicUrl, language) };
}
