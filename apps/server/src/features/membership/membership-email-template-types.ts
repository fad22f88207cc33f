import type { EmailContent } from '#platform/email/email-content-types.ts';
import type { SubscriptionRow } from './subscription-repository.ts';

export type MembershipEmailKind = 'started' | 'canceled' | 'payment-failed';

/** The emails about memberships in one language. */
export interface MembershipEmailTemplates {
  content: Readonly<Record<MembershipEmailKind, (subscription: SubscriptionRow) => EmailContent>>;
  /** The label of the link to the membership in the settings. */
  linkLabels: Readonly<Record<MembershipEmailKind, string>>;
  testMembershipNote: string;
}
