import type {
  Appearance,
  PaymentIntent,
  SetupIntent,
  Stripe,
  StripeElementLocale,
  StripeElements,
  StripeError,
} from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { PaymentFormProps, PaymentResult } from '#features/membership/payment-form-types.ts';
import { toPaymentResult } from '#features/membership/to-payment-result.ts';
import { logError } from '#lib/logger.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { Alert } from '#ui/alert.tsx';

const t = membershipTexts.purchase;

function toResult(
  error: StripeError | undefined,
  intent: PaymentIntent | SetupIntent | undefined,
): PaymentResult {
  if (error || !intent) return { error: error?.message ?? t.failed };
  const { id, status, payment_method: card } = intent;
  const paymentMethodId = typeof card === 'string' ? card : card?.id;
  return toPaymentResult({ status, paymentIntentId: id, paymentMethodId });
}

/** Stripe's frame cannot read our custom properties, and does not parse oklch(). */
function readAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const readColor = (token: string): string => {
    if (!context) return '';
    context.fillStyle = style.getPropertyValue(token);
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
  return {
    theme: document.documentElement.dataset.mode === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: readColor('--accent'),
      colorBackground: readColor('--surface'),
      colorText: readColor('--ink'),
      colorDanger: readColor('--error'),
      borderRadius: '12px',
      fontFamily: 'Inter, system-ui, sans-serif',
    },
  };
}

/** Reads the payment after the bank's page has sent the user back here. */
export async function retrievePaymentResult(
  publishableKey: string,
  clientSecret: string,
): Promise<PaymentResult> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) return { error: t.failed };
  const { error, paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  return toResult(error, paymentIntent);
}

/** Stripe's card form. It is in a frame of stripe.com: this page never sees the card number. */
export function StripePaymentForm(props: PaymentFormProps) {
  const { publishableKey, clientSecret, isCardSetup, returnUrl, ref } = props;
  const container = useRef<HTMLDivElement>(null);
  const form = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const onReady = useEffectEvent(props.onReady);

  useEffect(() => {
    let isMounted = true;
    async function mountForm() {
      const stripe = await loadStripe(publishableKey);
      if (!isMounted || !stripe || !container.current) return;
      const locale = document.documentElement.lang as StripeElementLocale;
      const elements = stripe.elements({ clientSecret, locale, appearance: readAppearance() });
      const card = elements.create('payment', {
        wallets: { applePay: 'never', googlePay: 'never' },
      });
      card.on('ready', onReady);
      card.on('loaderror', () => setHasFailed(true));
      card.mount(container.current);
      form.current = { stripe, elements };
    }
    mountForm().catch((error: unknown) => {
      logError('The card form could not be loaded', 'stripe-payment-form.tsx', error);
      if (isMounted) setHasFailed(true);
    });
    return () => {
      isMounted = false;
      form.current?.elements.getElement('payment')?.destroy();
    };
  }, [publishableKey, clientSecret]);

  useImperativeHandle(ref, () => ({
    async confirm() {
      if (!form.current) return { error: t.setupFailed };
      const { stripe, elements } = form.current;
      const options = {
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: returnUrl },
      } as const;
      if (isCardSetup) {
        const { error, setupIntent } = await stripe.confirmSetup(options);
        return toResult(error, setupIntent);
      }
      const { error, paymentIntent } = await stripe.confirmPayment(options);
      return toResult(error, paymentIntent);
    },
    async payOverdue(lateSecret, paymentMethodId) {
      if (!form.current) return { error: t.setupFailed };
      const { error, paymentIntent } = await form.current.stripe.confirmCardPayment(lateSecret, {
        payment_method: paymentMethodId,
      });
      return toResult(error, paymentIntent);
    },
  }));

  return (
    <>
      <div ref={container} />
      <Alert>{hasFailed && t.setupFailed}</Alert>
    </>
  );
}
