import type {
  Invoice,
  PaymentMethod,
  PurchasablePlan,
  Subscription,
} from '../schemas/membership-schemas.ts';

export const samplePlans: PurchasablePlan[] = [
  { planId: 1, name: 'Monthly', price: 9.99, isPopularChoice: false },
  { planId: 2, name: '6 Months', price: 59.99, isPopularChoice: false },
  { planId: 3, name: 'Yearly', price: 89.99, savings: '25%', isPopularChoice: true },
];

export const sampleSubscription: Subscription = {
  isSubScribe: true,
  planId: 3,
  name: 'Yearly',
  price: 8999,
  currency: 'usd',
  subscriptionSource: 'stripe',
  nextPaymentDate: '2027-11-20T10:00:00.000Z',
  expiresAt: '2027-11-20T10:00:00.000Z',
  isCanceled: false,
  isPastDue: false,
  graceEndsAt: null,
  isTestMode: false,
};

/** The fields of an overdue membership. */
export const overdueFields = {
  isPastDue: true,
  graceEndsAt: '2026-11-26T10:00:00.000Z',
} satisfies Partial<Subscription>;

export const sampleInvoice: Invoice = {
  id: 'invoice-1',
  number: 'PF-2026-0001',
  planId: 3,
  planName: 'Yearly',
  status: 'paid',
  amount: 8999,
  refundedAmount: 0,
  currency: 'usd',
  createdAt: '2026-11-20T10:00:00.000Z',
  paidAt: '2026-11-20T10:00:00.000Z',
  periodStart: '2026-11-20T10:00:00.000Z',
  periodEnd: '2027-11-20T10:00:00.000Z',
  isTestMode: false,
};

export const samplePaymentMethod: PaymentMethod = {
  id: 'card-1',
  brand: 'visa',
  last4: '4242',
  expMonth: 4,
  expYear: 2031,
  isDefault: true,
};
