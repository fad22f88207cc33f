import { messages, PRODUCT_NAME } from '@plateful/contract';
import { defineTexts } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

/** Texts of the Pro page, the subscription settings, the purchase and the invoices. */
export const membershipTexts = defineTexts('membership', {
  pro: {
    pageTitle: 'Pro',
    welcome: (name: string) => `Welcome back ${name}`,
    becomeMember: 'Become a Member',
    benefitsTitle: 'Membership benefits',
    includedTitle: 'Included in your membership',
    benefits: [
      'Unlimited recipes from photos',
      'Add your own photos to every recipe',
      'Your collection on all your devices',
      'Cancel at any time',
    ],
    currentPlan: 'Your plan',
    freePlan: 'Free',
    memberPlan: 'Pro',
    notBilled: 'No payment needed',
    nextPayment: (date: string) => `Next payment on ${date}`,
    endsOn: (date: string) => `Ends on ${date}`,
    overdue: (date: string) => `Payment overdue. Ends on ${date}`,
    choosePlan: 'Choose a plan',
    manage: 'Manage subscription',
    backToRecipes: 'Back to your recipes',
  },

  /** The plans of one, six and twelve months. */
  planNames: ['Monthly', '6 Months', 'Yearly'],
  /** After a price. */
  perPeriod: (plan: string) => `/ ${plan}`,

  usage: {
    title: 'Usage',
    recipesLeft: (remaining: number, limit: number) =>
      `${remaining} of ${formatCountWithNoun(limit, 'recipe', 'recipes')} left this month`,
    unlimited: 'Unlimited recipes from photos',
    resets: (date: string) => `Resets on ${date}`,
    upgrade: 'Get unlimited recipes',
  },

  purchase: {
    progress: 'Purchase progress',
    becomeMember: 'Become a Member',
    becomeMemberBody: 'Members get:',
    next: 'Next',
    selectPlan: 'Select a Plan',
    back: 'Back',
    save: (savings: string) => `Save ${savings}`,
    popular: 'Most popular',
    perMonth: (price: string) => `${price} per month`,
    billedEvery: (months: number) =>
      months === 1 ? 'Billed every month' : `Billed every ${months} months`,
    select: 'Select',
    loadingPlans: 'Loading plans...',
    plansFailed: 'The plans could not be loaded. Please try again.',
    almostThere: 'Almost There',
    settingUp: 'Setting up payment...',
    setupFailed: 'The payment could not be set up. Please try again.',
    unavailable: 'Payments are not available right now. Please contact support.',
    summary: (plan: string) => `${PRODUCT_NAME} Pro, ${plan}`,
    total: 'Total today',
    renewal: 'Renews automatically until you cancel. You can cancel at any time.',
    pay: (price: string) => `Pay ${price}`,
    completePurchase: 'Complete purchase',
    processing: 'Processing payment...',
    subscribing: 'Subscribing...',
    complete: 'Subscription Complete',
    failed: 'The payment could not be completed. Please try again.',
    paymentMethodNotFound: messages.paymentMethodNotFound,
    welcomeTitle: 'Welcome to Pro!',
    welcomeBody: 'Thank you for becoming a member. You will be taken to your recipes.',
  },

  card: {
    testMode: 'Test mode: no money is charged. Use card 4242\u00a04242\u00a04242\u00a04242.',
    number: 'Card number',
    expiry: 'Expiry date (MM / YY)',
    expiryPlaceholder: 'MM / YY',
    cvc: 'Security code (CVC)',
    numberInvalid: messages.cardNumberInvalid,
    expiryInvalid: messages.cardExpiryInvalid,
    expired: messages.cardExpired,
    cvcInvalid: messages.cardCvcInvalid,
  },

  confirmation: {
    title: 'Confirm your payment',
    body: 'Your bank asks you to confirm this payment (3-D Secure). In test mode, choose the result here.',
    approve: 'Approve',
    decline: 'Decline',
  },

  subscription: {
    loading: 'Loading...',
    failedToLoad: 'Your subscription could not be loaded.',
    member: 'You are a member',
    memberBody: 'Thanks for being a member. You have all these benefits:',
    active: 'Active',
    canceled: 'Canceled',
    pastDue: 'Payment overdue',
    testModeBody: 'Bought in test mode: no money is charged.',
    nextPayment: 'Next payment',
    renewsOn: 'Renews on',
    endsOn: 'Ends on',
    endedOn: 'Ended on',
    source: 'Paid by',
    sources: { stripe: 'Card', app_store: 'Mobile app store' },
    storeManaged:
      'This membership is managed in the mobile app store. To change or cancel it, open your subscriptions in the store.',
    pastDueBody: (date: string) =>
      `Your last payment failed. Your membership ends on ${date} unless another attempt succeeds.`,
    pastDueEnded: 'Your last payment failed, and your membership has ended.',
    attemptsContinue:
      'We are still trying to charge your card. If an attempt succeeds, your membership continues.',
    ended: 'Ended',
    keepTitle: 'Keep your membership',
    keepBody: (amount: string) =>
      `Update your card. It is charged ${amount} now, and your membership continues.`,
    continueTitle: 'Continue your membership',
    continueBody: (amount: string) =>
      `Update your card. It is charged ${amount} now, and you get all benefits back.`,
    endTitle: 'No longer need it?',
    endBody:
      'Cancel, and your membership ends now. Your card is not charged again, and your recipes stay.',
    stopBody:
      'Stop the payment attempts, and your card is not charged again. Your recipes stay, and you can become a member again at any time.',
    cancel: 'Cancel membership',
    cancelTitle: 'Cancel your membership?',
    cancelBody: (date: string) =>
      `You keep all benefits until ${date}. After that, your account is free again and your recipes stay.`,
    cancelPastDueBody:
      'Your membership ends now, and you will not be charged again. Your account is free again and your recipes stay.',
    keep: 'Keep membership',
    canceling: 'Canceling...',
    stop: 'Stop payment attempts',
    stopTitle: 'Stop the payment attempts?',
    stopConfirmation:
      'Your card is not charged again. Your membership stays ended, and your recipes stay.',
    stopBack: 'Go back',
    stopping: 'Stopping...',
    stopFailed: 'The payment attempts could not be stopped. Please try again.',
    cancelFailed: 'Your membership could not be canceled. Please try again.',
    resume: 'Resume membership',
    resuming: 'Resuming...',
    resumed: 'Your membership continues.',
    resumeFailed: 'Your membership could not be resumed. Please try again.',
  },

  cardUpdate: {
    title: 'Update card',
    body: 'The new card is used from your next payment on.',
    pastDueBody: (amount: string) =>
      `The new card is charged ${amount} now, and used for your next payments.`,
    save: 'Save card',
    saveAndPay: (amount: string) => `Save and pay ${amount}`,
    saving: 'Saving card...',
    updated: 'Your card was updated.',
    declined: 'The card was saved, but the payment failed. Please try another card.',
    failed: 'Your card could not be updated. Please try again.',
  },

  paymentMethods: {
    title: 'Payment methods',
    failedToLoad: 'Your payment methods could not be loaded. Please try again.',
    /** For screen readers, and in messages. */
    card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
    maskedCard: (brand: string, last4: string) => `${brand} ••••\u00a0${last4}`,
    expires: (date: string) => `Expires ${date}`,
    default: 'Default',
    makeDefault: 'Make default',
    makeCardDefault: (card: string) => `Make default: ${card}`,
    madeDefault: (card: string) => `${card} pays from now on.`,
    saving: 'Saving...',
    remove: 'Remove',
    removeCard: (card: string) => `Remove ${card}`,
    removeTitle: 'Remove this card?',
    removeBody: (card: string) => `${card} will no longer be saved for payments.`,
    removing: 'Removing...',
    removed: (card: string) => `${card} was removed.`,
    failed: 'Your payment methods could not be changed. Please try again.',
  },

  invoices: {
    title: 'Invoices',
    pageTitle: 'Invoice',
    loading: 'Loading...',
    failedToLoad: 'Your invoices could not be loaded. Please try again.',
    invoiceFailedToLoad: 'This invoice could not be loaded.',
    latest: (count: number) => `Your latest ${count} invoices are shown.`,
    open: (number: string) => `Open invoice ${number}`,
    statuses: {
      paid: 'Paid',
      failed: 'Failed',
      refunded: 'Refunded',
      partly_refunded: 'Partly refunded',
      disputed: 'Disputed',
    },
    back: 'Subscription',
    notFound: 'Invoice not found',
    notFoundBody: 'It may belong to another account, or the link may be incorrect.',
    print: 'Print',
    number: 'Invoice number',
    date: 'Date',
    status: 'Status',
    billedTo: 'Billed to',
    description: 'Description',
    period: 'Period',
    periodRange: (start: string, end: string) => `${start} – ${end}`,
    amount: 'Amount',
    refunded: 'Refunded',
    total: 'Total',
    plan: (name: string) => `${PRODUCT_NAME} Pro, ${name}`,
    testMode: 'Test mode: no money was charged.',
  },
});
