import type { EmailContent } from '#platform/email/email-content-types.ts';
import type { AccountEmail } from './account-email-jobs.ts';
import type { CodePurpose } from './one-time-code-repository.ts';

export type AccountNotificationKind = Exclude<AccountEmail['kind'], 'code'>;

/** The emails about accounts in one language. */
export interface AccountEmailTemplates {
  codes: Readonly<Record<CodePurpose, (code: number) => EmailContent>>;
  /** About security-relevant changes to an account. */
  notifications: Readonly<
    Record<AccountNotificationKind, (to: string, passwordResetUrl: string) => EmailContent>
  >;
}
