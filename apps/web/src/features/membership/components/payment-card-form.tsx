import { type ReactNode, useRef, useState } from 'react';
import { CardFieldsSkeleton } from '#features/membership/components/card-fields-skeleton.tsx';
import type { PaymentFormHandle, PaymentResult } from '#features/membership/payment-form-types.ts';
import type { UseLoadPaymentFormResult } from '#features/membership/use-load-payment-form.ts';
import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';

interface PaymentCardFormProps {
  setup: UseLoadPaymentFormResult;
  /** Saves the card without a payment. */
  isCardSetup?: boolean;
  /** Where the bank's page sends the user back to. */
  returnUrl: string;
  /** Hides the fields of the card. */
  isComplete?: boolean;
  errorMessage: string | null;
  onSubmit: (
    confirm: () => Promise<PaymentResult | null>,
    payOverdue: PaymentFormHandle['payOverdue'] | undefined,
  ) => void;
  /** The buttons. */
  children: (isReady: boolean) => ReactNode;
}

/** The card form of the payment provider, while it is loaded and when that has failed. */
export function PaymentCardForm(props: PaymentCardFormProps) {
  const { setup, isCardSetup = false, isComplete = false, returnUrl, onSubmit, children } = props;
  const { publishableKey, clientSecret, PaymentForm: ProviderForm, setupError } = setup;
  const form = useRef<PaymentFormHandle>(null);
  const [readySecret, setReadySecret] = useState<string | null>(null);
  const isReady = clientSecret !== undefined && readySecret === clientSecret;
  const canShowForm = ProviderForm && publishableKey && clientSecret && !setupError && !isComplete;
  return (
    <Form
      onSubmit={() =>
        onSubmit(async () => form.current?.confirm() ?? null, form.current?.payOverdue)
      }
      className="grid gap-6"
    >
      {!setupError && !isComplete && (
        // The fields replace their skeleton in the same place; if they fail, their message does.
        <div className="grid grid-cols-1 *:[grid-area:1/1] has-[[role=alert]:not(:empty)]:*:first:not-only:hidden">
          {!isReady && <CardFieldsSkeleton />}
          {canShowForm && (
            <div className={isReady ? undefined : '[&_iframe]:opacity-0'}>
              <ProviderForm
                key={clientSecret}
                ref={form}
                publishableKey={publishableKey}
                clientSecret={clientSecret}
                isCardSetup={isCardSetup}
                returnUrl={returnUrl}
                onReady={() => setReadySecret(clientSecret)}
              />
            </div>
          )}
        </div>
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
