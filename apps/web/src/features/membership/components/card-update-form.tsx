import type { Subscription } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { startCardSetupQueryOptions } from '#features/membership/api.ts';
import { PaymentCardForm } from '#features/membership/components/payment-card-form.tsx';
import { formatSubscriptionPrice } from '#features/membership/format-price.ts';
import { useCardUpdate } from '#features/membership/use-card-update.ts';
import { useLoadPaymentForm } from '#features/membership/use-load-payment-form.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast-store.ts';

const t = membershipTexts.cardUpdate;

interface CardUpdateProps {
  subscription: Subscription;
  onClose: () => void;
}

/** Replaces the card of the membership. A late payment is made with the new card. */
export function CardUpdateForm({ subscription, onClose }: CardUpdateProps) {
  const { isPastDue } = subscription;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const setup = useLoadPaymentForm(useQuery(startCardSetupQueryOptions()));
  const { isUpdating, errorMessage, update } = useCardUpdate(() => {
    showToast({ message: t.updated, isErrorMessage: false });
    onClose();
  });
  const amount = formatSubscriptionPrice(subscription);
  return (
    <section
      aria-labelledby="card-update"
      className="border-line not-first:border-t not-first:pt-6"
    >
      <h3 id="card-update" ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t.title}
      </h3>
      <p className="mt-1 mb-6 text-muted">{isPastDue ? t.pastDueBody(amount) : t.body}</p>
      <PaymentCardForm
        setup={setup}
        isCardSetup
        returnUrl={`${window.location.origin}${paths.setting('subscription')}`}
        errorMessage={errorMessage}
        onSubmit={(confirm, payOverdue) => void update(confirm, payOverdue)}
      >
        {(isReady) => (
          <div className="flex flex-wrap gap-2 max-sm:*:grow">
            <Button type="submit" disabled={!isReady} busyLabel={isUpdating && t.saving}>
              {isPastDue ? t.saveAndPay(amount) : t.save}
            </Button>
            <Button variant="ghost" disabled={isUpdating} onClick={onClose}>
              {texts.ui.cancel}
            </Button>
          </div>
        )}
      </PaymentCardForm>
    </section>
  );
}
