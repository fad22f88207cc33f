import { CODE_LENGTH, RESEND_SECONDS } from '@plateful/contract';
import { useState } from 'react';
import { useRequestCode, useVerifyCode } from '#features/account/api.ts';
import { useCountdown } from '#features/account/use-countdown.ts';
import { errorText } from '#lib/api.ts';
import { texts } from '#texts/en.ts';
import { Button } from '#ui/button.tsx';
import { CodeBoxes, filledDigits } from '#ui/code-boxes.tsx';
import { Form } from '#ui/form.tsx';

const own = texts.register.code;
const network = texts.register.network;

interface RegisterCodeStepProps {
  email: string;
  otpTokenId: string;
  onResent: (otpTokenId: string) => void;
  onVerified: () => void;
}

/** Step 2: the mailed code, with another one to be had every minute. */
export function RegisterCodeStep({
  email,
  otpTokenId,
  onResent,
  onVerified,
}: RegisterCodeStepProps) {
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [left, restart] = useCountdown(RESEND_SECONDS);
  const verify = useVerifyCode();
  const resend = useRequestCode();
  const code = filledDigits(value);

  function submit() {
    setNotice(null);
    if (code.length !== CODE_LENGTH) return setProblem(own.incomplete);
    setProblem(null);
    verify.mutate(
      { email, code: Number(code), otpTokenId },
      {
        onSuccess: onVerified,
        onError: (error) => setProblem(errorText(error, own.failed, network)),
      },
    );
  }

  function sendAgain() {
    setProblem(null);
    setNotice(null);
    resend.mutate(email, {
      onSuccess: (token) => {
        onResent(token);
        setValue('');
        setNotice(own.resent);
        restart();
      },
      onError: (error) => setProblem(errorText(error, own.notSent, network)),
    });
  }

  return (
    <Form onSubmit={submit} className="grid gap-4">
      <CodeBoxes
        label={own.label}
        length={CODE_LENGTH}
        value={value}
        onChange={(next) => {
          setValue(next);
          setProblem(null);
        }}
        error={problem}
      />
      <Button
        type="submit"
        size="large"
        disabled={code.length !== CODE_LENGTH}
        busy={verify.isPending && own.busy}
      >
        {own.submit}
      </Button>
      <Button
        look="quiet"
        disabled={left > 0 || resend.isPending || verify.isPending}
        onClick={sendAgain}
      >
        {left > 0 ? own.resendIn(left) : own.resend}
      </Button>
      <p role="status" className="text-center text-sm font-medium text-leaf empty:hidden">
        {notice}
      </p>
    </Form>
  );
}
