import { PRODUCT_NAME } from '@plateful/contract';
import type { EmailTemplate } from '#platform/email/email-template.ts';
import { renderEmail } from '#platform/email/render-email.ts';
import type { EmailMessage } from '#ports/mailer.ts';
import { getPlanName } from './plans.ts';
import type { SubscriptionRow } from './subscription-repository.ts';

export type MembershipEmailKind = 'started' | 'canceled' | 'payment-failed';

const SETTINGS_PATH = '/app/setting/subscription';

export function renderMembershipEmail(
  kind: MembershipEmailKind,
  to: string,
  subscription: SubscriptionRow,
  publicUrl: string,
): EmailMessage {
  const link = {
    label: kind === 'payment-failed' ? 'Update card' : 'Manage membership',
    url: `${publicUrl.replace(/\/+$/, '')}${SETTINGS_PATH}`,
  };
  const { blocks, ...template } = templates[kind](subscription);
  const note =
    subscription.provider === 'test'
      ? [{ note: 'This is a test membership. No money was charged.' }]
      : [];
  return { to, ...renderEmail({ ...template, blocks: [...blocks, link, ...note] }, publicUrl) };
}

const templates: Record<MembershipEmailKind, (subscription: SubscriptionRow) => EmailTemplate> = {
  started: (subscription) => ({
    subject: `Your ${PRODUCT_NAME} membership has started`,
    previewText: `Receipt: ${formatPlan(subscription)}.`,
    heading: 'Welcome to Pro',
    blocks: [
      { text: `Thank you for becoming a member of ${PRODUCT_NAME}. This is your receipt:` },
      {
        text: `${formatPlan(subscription)}, paid on ${formatDate(subscription.lastPaymentAt ?? subscription.startedAt)}.`,
      },
      {
        text: `The next payment is due on ${formatDate(subscription.periodEnd)}. You can cancel at any time.`,
      },
    ],
  }),
  canceled: ({ periodEnd }) => ({
    subject: `Your ${PRODUCT_NAME} membership ends on ${formatDate(periodEnd)}`,
    previewText: 'You will not be charged again.',
    heading: 'Membership canceled',
    blocks: [
      {
        text: `You canceled your membership. It lasts until ${formatDate(periodEnd)}, and you will not be charged again.`,
      },
      { text: 'If you change your mind, you can resume it until then.' },
    ],
  }),
  'payment-failed': (subscription) => ({
    subject: `The payment for your ${PRODUCT_NAME} membership failed`,
    previewText: `Your membership ends on ${formatDate(subscription.proUntil)} unless it is paid.`,
    heading: 'Payment failed',
    blocks: [
      {
        text: `We could not charge your card for your membership (${formatPlan(subscription)}). We will try again in the coming days.`,
      },
      {
        text: `Your membership ends on ${formatDate(subscription.proUntil)} unless a payment succeeds. To pay now, update your card:`,
      },
    ],
  }),
};

/** For example "Monthly, $9.99". */
function formatPlan({ planId, amountCents, currency }: SubscriptionRow): string {
  if (amountCents === null) return getPlanName(planId);
  const price = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return `${getPlanName(planId)}, ${price.format(amountCents / 100)}`;
}

function formatDate(date: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
