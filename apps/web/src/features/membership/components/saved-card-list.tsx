import type { PaymentMethod } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useRef, useState } from 'react';
import { paymentMethodsQueryOptions, usePaymentMethodCommand } from '#features/membership/api.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/chip.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';

const t = membershipTexts.paymentMethods;

const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** "Visa ending in 4242". */
const describeCard = ({ brand, last4 }: PaymentMethod) =>
  t.card(brandNames[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1), last4);

/** "04/28". */
const formatExpiry = ({ expMonth, expYear }: PaymentMethod) =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;

interface PaymentMethodRowProps {
  method: PaymentMethod;
  onChanged: (notice: string) => void;
}

function PaymentMethodRow({ method, onChanged }: PaymentMethodRowProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const marking = usePaymentMethodCommand('mark_payment_default');
  const removal = usePaymentMethodCommand('remove_payment_method');
  const card = describeCard(method);
  const error = marking.error ?? removal.error;

  function markAsDefault() {
    removal.reset();
    marking.mutate(method.id, { onSuccess: () => onChanged(t.madeDefault(card)) });
  }
  function remove() {
    marking.reset();
    removal.mutate(method.id, {
      onSuccess: () => onChanged(t.removed(card)),
      onError: () => setIsConfirming(false),
    });
  }

  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <CreditCard aria-hidden="true" className="size-6 shrink-0 text-muted max-xs:hidden" />
        <div className="mr-auto min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-medium">
            {card}
            {method.isDefault && <Badge>{t.default}</Badge>}
          </p>
          <p className="text-sm text-muted">{t.expires(formatExpiry(method))}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!method.isDefault && (
            <Button
              variant="secondary"
              aria-label={marking.isPending ? undefined : t.makeCardDefault(card)}
              busyLabel={marking.isPending && t.saving}
              onClick={markAsDefault}
            >
              {t.makeDefault}
            </Button>
          )}
          <Button
            variant="secondary"
            aria-label={t.removeCard(card)}
            onClick={() => setIsConfirming(true)}
          >
            {t.remove}
          </Button>
        </div>
      </div>
      <Alert>{error && getErrorMessage(error, t.failed, texts.errors.network)}</Alert>
      <ConfirmDialog
        open={isConfirming}
        title={t.removeTitle}
        confirmLabel={t.remove}
        isDestructive
        busyLabel={removal.isPending && t.removing}
        onConfirm={remove}
        onCancel={() => setIsConfirming(false)}
      >
        {t.removeBody(card)}
      </ConfirmDialog>
    </li>
  );
}

/** The saved cards. Not shown without any. */
export function SavedCardList() {
  const { data: methods, error, refetch } = useQuery(paymentMethodsQueryOptions());
  const section = useRef<HTMLDivElement>(null);
  const [notice, setNotice] = useState<string | null>(null);

  function handleChanged(message: string) {
    section.current?.querySelector('h2')?.focus();
    setNotice(message);
  }

  if (methods?.length === 0 && !notice) return null;
  return (
    <div ref={section}>
      <SettingsSection id="payment-methods" title={t.title}>
        {methods && (
          <ul className="-my-4 divide-y divide-line">
            {methods.map((method) => (
              <PaymentMethodRow key={method.id} method={method} onChanged={handleChanged} />
            ))}
          </ul>
        )}
        {!methods && error && (
          <LoadError
            message={getErrorMessage(error, t.failedToLoad, texts.errors.network)}
            onRetry={refetch}
          />
        )}
        <p role="status" className="mt-6 text-sm font-medium text-leaf empty:hidden">
          {notice}
        </p>
      </SettingsSection>
    </div>
  );
}
