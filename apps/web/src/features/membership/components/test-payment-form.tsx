import type { TestPayment } from '@plateful/contract';
import { FlaskConical } from 'lucide-react';
import {
  type ChangeEvent,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  type CardDigits,
  type CardErrors,
  cardNumberFormat,
  cvcFormat,
  type DigitFormat,
  expiryFormat,
  getCardErrors,
  splitExpiryDigits,
} from '#features/membership/card-field-formats-and-validation.ts';
import { cardNoteClass } from '#features/membership/components/card-fields-skeleton.tsx';
import type { PaymentFormProps, PaymentResult } from '#features/membership/payment-form-types.ts';
import { toPaymentResult } from '#features/membership/to-payment-result.ts';
import { callApi } from '#lib/api-client.ts';
import { endpoints } from '#lib/endpoints.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { translateServerMessage } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';

const { card: t, confirmation: confirmationTexts } = membershipTexts;

interface DigitFieldProps {
  label: string;
  autoComplete: string;
  placeholder?: string;
  error: string | undefined;
  digits: string;
  format: DigitFormat;
  onChange: (digits: string) => void;
  inputRef: (input: HTMLInputElement | null) => void;
}

/** A field for digits. Formats them while the user types, and keeps the caret after the same digit. */
function DigitField({ digits, format, onChange, error, inputRef, ...rest }: DigitFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** How many digits are before the caret; null if the user has not typed. */
  const digitsBeforeCaret = useRef<number | null>(null);

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = target;
    const next = format.parse(value);
    const isCaretAtEnd = selectionStart === null || selectionStart >= value.length;
    digitsBeforeCaret.current = isCaretAtEnd
      ? next.length
      : format.parse(value.slice(0, selectionStart)).length;
    onChange(next);
  }

  useLayoutEffect(() => {
    if (digitsBeforeCaret.current === null) return;
    const caret = format.format(digits.slice(0, digitsBeforeCaret.current)).length;
    input.current?.setSelectionRange(caret, caret);
    digitsBeforeCaret.current = null;
  });

  return (
    <TextField
      {...rest}
      ref={(element) => {
        input.current = element;
        inputRef(element);
      }}
      error={error ?? null}
      inputMode="numeric"
      className="tabular-nums"
      value={format.format(digits)}
      onChange={handleChange}
    />
  );
}

interface ConfirmationDialogProps {
  isOpen: boolean;
  onAnswer: (isApproved: boolean) => void;
}

/** Stands in for the page of the user's bank (3-D Secure). */
function ConfirmationDialog({ isOpen, onAnswer }: ConfirmationDialogProps) {
  return (
    <Dialog
      open={isOpen}
      title={confirmationTexts.title}
      body={<p>{confirmationTexts.body}</p>}
      onCancel={() => onAnswer(false)}
    >
      <DialogActions>
        <Button variant="secondary" onClick={() => onAnswer(false)}>
          {confirmationTexts.decline}
        </Button>
        <Button onClick={() => onAnswer(true)}>{confirmationTexts.approve}</Button>
      </DialogActions>
    </Dialog>
  );
}

const emptyCard: CardDigits = { number: '', expiry: '', cvc: '' };
const fieldNames = ['number', 'expiry', 'cvc'] as const;

const toResult = (payment: TestPayment): PaymentResult =>
  payment.message ? { error: translateServerMessage(payment.message) } : toPaymentResult(payment);

/** The card form of the built-in test payments. The card number is sent to this server, which does not store it. */
export function TestPaymentForm({ clientSecret, ref, onReady }: PaymentFormProps) {
  const [card, setCard] = useState(emptyCard);
  const [errors, setErrors] = useState<CardErrors>({});
  const [answer, setAnswer] = useState<{ send: (isApproved: boolean) => void } | null>(null);
  const inputs = useRef<Partial<Record<keyof CardDigits, HTMLInputElement | null>>>({});
  const handleMount = useEffectEvent(onReady);
  useEffect(() => handleMount(), []);

  async function pay(): Promise<TestPayment> {
    const { number: cardNumber, expiry, cvc } = card;
    const body = { clientSecret, cardNumber, cvc, ...splitExpiryDigits(expiry) };
    const { response } = await callApi(endpoints.confirmTestPayment, body);
    if (response.status !== 'requires_action') return response;
    const isApproved = await new Promise<boolean>((resolve) => setAnswer({ send: resolve }));
    setAnswer(null);
    return (await callApi(endpoints.authenticateTestPayment, { clientSecret, isApproved }))
      .response;
  }

  useImperativeHandle(ref, () => ({
    async confirm() {
      const cardErrors = getCardErrors(card, new Date());
      setErrors(cardErrors);
      const firstInvalid = fieldNames.find((name) => cardErrors[name]);
      if (!firstInvalid) return toResult(await pay());
      inputs.current[firstInvalid]?.focus();
      return null;
    },
  }));

  const getFieldProps = (name: keyof CardDigits) => ({
    label: t[name],
    digits: card[name],
    error: errors[name],
    onChange: (digits: string) => {
      setCard({ ...card, [name]: digits });
      setErrors({ ...errors, [name]: undefined });
    },
    inputRef: (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
  });
  return (
    <div className="grid gap-4">
      <p className={cardNoteClass}>
        <FlaskConical aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t.testMode}
      </p>
      <DigitField {...getFieldProps('number')} autoComplete="cc-number" format={cardNumberFormat} />
      <div className="grid items-start gap-4 xs:grid-cols-2">
        <DigitField
          {...getFieldProps('expiry')}
          autoComplete="cc-exp"
          placeholder={t.expiryPlaceholder}
          format={expiryFormat}
        />
        <DigitField {...getFieldProps('cvc')} autoComplete="cc-csc" format={cvcFormat} />
      </div>
      <ConfirmationDialog
        isOpen={answer !== null}
        onAnswer={(isApproved) => answer?.send(isApproved)}
      />
    </div>
  );
}
