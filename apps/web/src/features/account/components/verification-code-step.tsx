import { CODE_RESEND_DELAY_SECONDS, VERIFICATION_CODE_LENGTH } from '@plateful/contract';
import { useState } from 'react';
import type { MutationHandle } from '#features/account/api.ts';
import { getSecondsUntilResend } from '#features/account/email-verification.ts';
import { ApiError, getErrorMessage } from '#lib/api-client.ts';
import { useCountdown } from '#lib/use-countdown.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { getEnteredDigits, OneTimeCodeInput } from '#ui/one-time-code-input.tsx';

interface VerificationCodeStepProps<ResendResult> {
  labels: {
    label: string;
    submit: string;
    busy: string;
    resend: string;
    resendIn: (seconds: number) => string;
    resent: string;
    incomplete: string;
    failed: string;
    notSent: string;
  };
  networkErrorMessage: string;
  email: string;
  sentAt: number;
  /** Disables the button until all digits are entered. */
  requiresCompleteCode?: boolean;
  verify: MutationHandle<number>;
  resend: MutationHandle<string, ResendResult>;
  onResent: (result: ResendResult) => void;
  onVerified: () => void;
}

/** Step 2: asks for the emailed code, and can send another one every minute. */
export function VerificationCodeStep<ResendResult>(props: VerificationCodeStepProps<ResendResult>) {
  const {
    labels,
    networkErrorMessage,
    email,
    sentAt,
    requiresCompleteCode,
    verify,
    resend,
    onResent,
    onVerified,
  } = props;
  const [value, setValue] = useState('');
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [secondsLeft, restartCountdown] = useCountdown(getSecondsUntilResend(sentAt));
  const code = getEnteredDigits(value);
  const isComplete = code.length === VERIFICATION_CODE_LENGTH;

  function submit(digits: string) {
    if (verify.isPending) return;
    setNotice(null);
    if (digits.length < VERIFICATION_CODE_LENGTH) return setErrorMessage(labels.incomplete);
    setErrorMessage(null);
    verify.mutate(Number(digits), {
      onSuccess: onVerified,
      onError: (error) => {
        setErrorMessage(getErrorMessage(error, labels.failed, networkErrorMessage));
        // A wrong code is entered again; the same code can be sent again after other errors.
        if (error instanceof ApiError && error.status === 400) setValue('');
      },
    });
  }

  function handleChange(next: string) {
    if (verify.isPending) return;
    setValue(next);
    setErrorMessage(null);
    const digits = getEnteredDigits(next);
    if (digits.length === VERIFICATION_CODE_LENGTH && digits !== code) submit(digits);
  }

  function resendCode() {
    setErrorMessage(null);
    setNotice(null);
    resend.mutate(email, {
      onSuccess: (result) => {
        onResent(result);
        setValue('');
        setNotice(labels.resent);
        restartCountdown(CODE_RESEND_DELAY_SECONDS);
      },
      onError: (error) => {
        setErrorMessage(getErrorMessage(error, labels.notSent, networkErrorMessage));
        if (error instanceof ApiError && error.status === 429)
          restartCountdown(error.retryAfterSeconds);
      },
    });
  }

  return (
    <Form onSubmit={() => submit(code)} className="grid gap-4">
      <OneTimeCodeInput
        label={labels.label}
        length={VERIFICATION_CODE_LENGTH}
        value={value}
        onChange={handleChange}
        onEnter={() => submit(code)}
        error={errorMessage}
      />
      <Button
        type="submit"
        size="large"
        disabled={requiresCompleteCode && !isComplete}
        busyLabel={verify.isPending && labels.busy}
      >
        {labels.submit}
      </Button>
      <Button
        variant="link"
        className="underline underline-offset-4 inactive:bg-transparent inactive:font-normal inactive:text-muted inactive:no-underline"
        disabled={secondsLeft > 0 || resend.isPending || verify.isPending}
        onClick={resendCode}
      >
        {secondsLeft > 0 ? labels.resendIn(secondsLeft) : labels.resend}
      </Button>
      <p role="status" className="text-center text-sm font-medium text-leaf empty:hidden">
        {notice}
      </p>
    </Form>
  );
}
