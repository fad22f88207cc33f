import { PRODUCT_NAME } from '@plateful/contract';
import { formatDateInEmail, formatPriceInEmail } from './format-price-and-date-in-email.ts';
import type { MembershipEmailTemplates } from './membership-email-template-types.ts';
import { getPlanName } from './plans.ts';
import type { SubscriptionRow } from './subscription-repository.ts';

const LOCALE = 'de-DE';

/** Plan names in German, by the English name. */
const planNames: Readonly<Record<string, string>> = {
  Monthly: 'Monatlich',
  '6 Months': '6 Monate',
  Yearly: 'Jährlich',
};

const formatDate = (date: Date) => formatDateInEmail(date, LOCALE);

/** For example "Monatlich, 9,99 $". */
function formatPlan({ planId, amountCents, currency }: SubscriptionRow): string {
  const englishName = getPlanName(planId);
  const name = planNames[englishName] ?? englishName;
  return amountCents === null
    ? name
    : `${name}, ${formatPriceInEmail(amountCents, currency, LOCALE)}`;
}

export const germanMembershipEmailTemplates: MembershipEmailTemplates = {
  content: {
    started: (subscription) => ({
      subject: `Deine ${PRODUCT_NAME}-Mitgliedschaft hat begonnen`,
      previewText: `Beleg: ${formatPlan(subscription)}.`,
      heading: 'Willkommen bei Pro',
      blocks: [
        { text: `Danke, dass du Mitglied bei ${PRODUCT_NAME} geworden bist. Das ist dein Beleg:` },
        {
          text: `${formatPlan(subscription)}, bezahlt am ${formatDate(subscription.lastPaymentAt ?? subscription.startedAt)}.`,
        },
        {
          text: `Die nächste Zahlung ist am ${formatDate(subscription.periodEnd)} fällig. Du kannst jederzeit kündigen.`,
        },
      ],
    }),
    canceled: ({ periodEnd }) => ({
      subject: `Deine ${PRODUCT_NAME}-Mitgliedschaft endet am ${formatDate(periodEnd)}`,
      previewText: 'Es wird nichts mehr abgebucht.',
      heading: 'Mitgliedschaft gekündigt',
      blocks: [
        {
          text: `Du hast deine Mitgliedschaft gekündigt. Sie läuft noch bis zum ${formatDate(periodEnd)}, und es wird nichts mehr abgebucht.`,
        },
        { text: 'Falls du es dir anders überlegst, kannst du sie bis dahin fortsetzen.' },
      ],
    }),
    'payment-failed': (subscription) => ({
      subject: `Die Zahlung für deine ${PRODUCT_NAME}-Mitgliedschaft ist fehlgeschlagen`,
      previewText: `Deine Mitgliedschaft endet am ${formatDate(subscription.proUntil)}, wenn sie nicht bezahlt wird.`,
      heading: 'Zahlung fehlgeschlagen',
      blocks: [
        {
          text: `Wir konnten deine Karte nicht für deine Mitgliedschaft belasten (${formatPlan(subscription)}). Wir versuchen es in den nächsten Tagen erneut.`,
        },
        {
          text: `Deine Mitgliedschaft endet am ${formatDate(subscription.proUntil)}, wenn keine Zahlung gelingt. Um jetzt zu bezahlen, aktualisiere deine Karte:`,
        },
      ],
    }),
  },
  linkLabels: {
    started: 'Mitgliedschaft verwalten',
    canceled: 'Mitgliedschaft verwalten',
    'payment-failed': 'Karte aktualisieren',
  },
  testMembershipNote: 'Das ist eine Test-Mitgliedschaft. Es wurde kein Geld abgebucht.',
};
