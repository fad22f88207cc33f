import type { Ref } from 'react';

/** A payment or a card setup that the provider has confirmed. */
export interface ConfirmedPayment {
  paymentIntentId: string;
  paymentMethodId: string;
}

export type PaymentResult = ConfirmedPayment | { error: string };

/** The card form of a payment provider. */
export interface PaymentFormHandle {
  /** Pays with the entered card, or saves it. @returns null if the form shows what is wrong with the input */
  confirm: () => Promise<PaymentResult | null>;
  /** Pays a late payment with a saved card; the bank may ask the user to confirm it. Test payments never need it. */
  payOverdue?: (clientSecret: string, paymentMethodId: string) => Promise<PaymentResult>;
}

export interface PaymentFormProps {
  publishableKey: string;
  clientSecret: string;
  /** Saves the card without a payment. */
  isCardSetup: boolean;
  /** Where the bank's page sends the user back to. */
  returnUrl: string;
  ref: Ref<PaymentFormHandle>;
  /** Called when the user can enter a card. */
  onReady: () => void;
}
