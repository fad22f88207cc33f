import { PRODUCT_NAME } from '@plateful/contract';
import { formatDateInEmail, formatPriceInEmail } from './format-price-and-date-in-email.ts';
import type { MembershipEmailTemplates } from './membership-email-template-types.ts';
import { getPlanName } from './plans.ts';
import type { SubscriptionRow } from './subscription-repository.ts';

const LOCALE = 'en-US';

const formatDate = (date: Date) => formatDateInEmail(date, LOCALE);

/** For example "Monthly, $9.99". */
function formatPlan({ planId, amountCents, currency }: SubscriptionRow): string {
  const name = getPlanName(planId);
  return amountCents === null
    ? name
    : `${name}, ${formatPriceInEmail(amountCents, currency, LOCALE)}`;
}

export const englishMembershipEmailTemplates: MembershipEmailTemplates = {
  content: {
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
  },
  linkLabels: {
    started: 'Manage membership',
    canceled: 'Manage membership',
    'payment-failed': 'Update card',
  },
  testMembershipNote: 'This is a test membership. No money was charged.',
};
