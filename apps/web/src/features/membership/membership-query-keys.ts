/** Keys of the queries about the membership. */
export const membershipKeys = {
  /** Prefix of all of them. */
  all: ['membership'],
  subscription: ['membership', 'subscription'],
  plans: ['membership', 'plans'],
  publishableKey: ['membership', 'publishable-key'],
  paymentMethods: ['membership', 'payment-methods'],
  invoices: ['membership', 'invoices'],
  usage: ['membership', 'usage'],
  /** Not part of the others: an event must not start the purchase again. */
  checkout: (planId: number) => ['checkout', planId],
  cardSetup: ['card-setup'],
} as const;
