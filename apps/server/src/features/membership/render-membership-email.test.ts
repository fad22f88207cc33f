import { LANGUAGES, type Language } from '@plateful/contract';
import { describe, expect, it } from 'vitest';
import type { MembershipEmailKind } from './membership-email-template-types.ts';
import { renderMembershipEmail } from './render-membership-email.ts';
import type { SubscriptionRow } from './subscription-repository.ts';

const startedAt = new Date('2026-03-14T12:00:00Z');
const periodEnd = new Date('2026-09-14T12:00:00Z');
const proUntil = new Date('2026-09-17T12:00:00Z');

const subscription: SubscriptionRow = {
  id: '0197f000-0000-7000-8000-000000000001',
  ownerId: '0197f000-0000-7000-8000-000000000002',
  provider: 'test',
  providerId: 'sub_1',
  planId: 2,
  status: 'active',
  amountCents: 5999,
  currency: 'usd',
  startedAt,
  periodStart: startedAt,
  periodEnd,
  cancelAtPeriodEnd: false,
  endedAt: null,
  lastPaymentAt: startedAt,
  proUntil,
  paymentIntentId: null,
  storeProductId: null,
  storeEventAt: null,
  createdAt: startedAt,
  updatedAt: startedAt,
};

const render = (kind: MembershipEmailKind, language: Language, row = subscription) =>
  renderMembershipEmail(
    kind,
    { email: 'ada@example.com', language },
    row,
    'https://plateful.example/',
  );

/** The facts in each email. The space before the currency is a no-break space. */
const plan = { en: '6 Months, $59.99', de: '6 Monate, 59,99\u00a0$' };
const payment = { en: 'March 14, 2026', de: '14. März 2026' };
const end = { en: 'September 14, 2026', de: '14. September 2026' };
const proEnd = { en: 'September 17, 2026', de: '17. September 2026' };
const facts = {
  started: [plan, payment, end],
  canceled: [end],
  'payment-failed': [plan, proEnd],
} as const;
const kinds = ['started', 'canceled', 'payment-failed'] as const;
const cases = LANGUAGES.flatMap((language) => kinds.map((kind) => [kind, language] as const));

describe.each(cases)('the email %s in %s', (kind, language) => {
  const { to, subject, text, html } = render(kind, language);

  it('names the same facts, in the format of its language', () => {
    for (const fact of facts[kind]) expect(text).toContain(fact[language]);
    expect(text).toContain(':\nhttps://plateful.example/app/setting/subscription\n');
    expect(to).toBe('ada@example.com');
    expect(subject).toContain('Plateful');
  });

  it('has the same parts as in English', () => {
    const toTags = (content: string) =>
      content.replace('lang="de"', 'lang="en"').match(/<\w+[^>]*>/g);
    expect(toTags(html)).toEqual(toTags(render(kind, 'en').html));
  });

  it('says that a test membership cost nothing, and only that', () => {
    const note = language === 'en' ? 'No money was charged.' : 'Es wurde kein Geld abgebucht.';
    expect(text).toContain(note);
    expect(render(kind, language, { ...subscription, provider: 'stripe' }).text).not.toContain(
      note,
    );
  });

  it('is in its language', () => {
    expect(html).toContain(`<html lang="${language}">`);
    expect(/\b(your|you)\b/i.test(subject + text)).toBe(language === 'en');
    expect(/\b(dein|deine|du)\b/i.test(subject + text)).toBe(language === 'de');
  });
});

it.each([
  [1, 'Monatlich'],
  [2, '6 Monate'],
  [3, 'Jährlich'],
])('the German name of plan %i is %s', (planId, name) => {
  const { text } = render('started', 'de', { ...subscription, planId, amountCents: null });
  expect(text).toContain(`${name}, bezahlt am`);
});
