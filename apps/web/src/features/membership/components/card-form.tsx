import { type ReactNode, useRef, useState } from 'react';
import type { PaymentFormHandle, PaymentResult } from '#features/membership/payment-form-types.ts';
import type { PaymentSetup } from '#features/membership/use-load-payment-form.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { Spinner } from '#ui/spinner.tsx';

const t = membershipTexts.purchase;

interface CardFormProps {
  setup: PaymentSetup;
  /** Saves the card without a payment. */
  isCardSetup?: boolean;
  /** Where the bank's page sends the user back to. */
  returnUrl: string;
  /** Hides the fields of the card. */
  isComplete?: boolean;
  errorMessage: string | null;
  onSubmit: (
    confirm: () => Promise<PaymentResult | null>,
    payLate: PaymentFormHandle['payLate'] | undefined,
  ) => void;
  /** The buttons. */
  children: (isReady: boolean) => ReactNode;
}

/** The card form of the payment provider, while it is loaded and when that has failed. */
export function CardForm(props: CardFormProps) {
  const { setup, isCardSetup = false, isComplete = false, returnUrl, onSubmit, children } = props;
  const { publishableKey, clientSecret, PaymentForm: ProviderForm, setupError } = setup;
  const form = useRef<PaymentFormHandle>(null);
  const [readySecret, setReadySecret] = useState<string | null>(null);
  const isReady = clientSecret !== undefined && readySecret === clientSecret;
  const canShowForm = ProviderForm && publishableKey && clientSecret && !setupError && !isComplete;
  return (
    <Form
      onSubmit={() => onSubmit(async () => form.current?.confirm() ?? null, form.current?.payLate)}
      className="grid gap-6"
    >
      {!isReady && !setupError && !isComplete && (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner />
          {t.settingUp}
        </p>
      )}
      {canShowForm && (
        <ProviderForm
          key={clientSecret}
          ref={form}
          publishableKey={publishableKey}
          clientSecret={clientSecret}
          isCardSetup={isCardSetup}
          returnUrl={returnUrl}
          onReady={() => setReadySecret(clientSecret)}
        />
      )}
      <Alert>{setupError ?? props.errorMessage}</Alert>
      {setupError && setup.retry && (
        <Button variant="secondary" onClick={setup.retry} className="justify-self-start">
          {texts.ui.tryAgain}
        </Button>
      )}
      {children(isReady)}
    </Form>
  );
}
