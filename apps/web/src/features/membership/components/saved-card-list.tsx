import type { PaymentMethod } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { CreditCard, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { paymentMethodsQueryOptions, usePaymentMethodCommand } from '#features/membership/api.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Badge } from '#ui/choice-chip-and-badge.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SettingsRow, SettingsRows } from '#ui/settings-rows.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';

const t = membershipTexts.paymentMethods;

const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

const getBrandName = ({ brand }: PaymentMethod) =>
  brandNames[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);

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
  const brand = getBrandName(method);
  const card = t.card(brand, method.last4);
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
    <SettingsRow
      icon={CreditCard}
      title={
        <>
          <p className="font-medium">
            <span className="sr-only">{card}</span>
            <span aria-hidden="true" className="tabular-nums">
              {t.maskedCard(brand, method.last4)}
            </span>
          </p>
          <p className="text-sm text-muted tabular-nums">{t.expires(formatExpiry(method))}</p>
        </>
      }
      detail={
        <div className="flex min-h-11 items-center sm:justify-end">
          {method.isDefault ? (
            <Badge>{t.default}</Badge>
          ) : (
            <Button
              variant="link"
              aria-label={marking.isPending ? undefined : t.makeCardDefault(card)}
              busyLabel={marking.isPending && t.saving}
              onClick={markAsDefault}
              className="-mx-4"
            >
              {t.makeDefault}
            </Button>
          )}
        </div>
      }
      action={
        <IconButton
          label={t.removeCard(card)}
          onClick={() => setIsConfirming(true)}
          className="-mr-3"
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      }
    >
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
    </SettingsRow>
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
          <SettingsRows>
            {methods.map((method) => (
              <PaymentMethodRow key={method.id} method={method} onChanged={handleChanged} />
            ))}
          </SettingsRows>
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
