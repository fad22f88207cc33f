import type { Language } from '@plateful/contract';
import { renderEmail } from '#platform/email/render-email.ts';
import type { EmailMessage } from '#ports/mailer.ts';
import type {
  MembershipEmailKind,
  MembershipEmailTemplates,
} from './membership-email-template-types.ts';
import { germanMembershipEmailTemplates } from './membership-email-templates-de.ts';
import { englishMembershipEmailTemplates } from './membership-email-templates-en.ts';
import type { SubscriptionRow } from './subscription-repository.ts';

const SETTINGS_PATH = '/app/setting/subscription';

const templates: Readonly<Record<Language, MembershipEmailTemplates>> = {
  en: englishMembershipEmailTemplates,
  de: germanMembershipEmailTemplates,
};

export function renderMembershipEmail(
  kind: MembershipEmailKind,
  { email, language }: { email: string; language: Language },
  subscription: SubscriptionRow,
  publicUrl: string,
): EmailMessage {
  const { content, linkLabels, testMembershipNote } = templates[language];
  const link = {
    label: linkLabels[kind],
    url: `${publicUrl.replace(/\/+$/, '')}${SETTINGS_PATH}`,
  };
  const { blocks, ...template } = content[kind](subscription);
  const note = subscription.provider === 'test' ? [{ note: testMembershipNote }] : [];
  return {
    to: email,
    ...renderEmail({ ...template, blocks: [...blocks, link, ...note] }, publicUrl, language),
  };
}
