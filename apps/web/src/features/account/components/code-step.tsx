import { CODE_LENGTH, RESEND_SECONDS } from '@plateful/contract';
import { useState } from 'react';
import type { Starter } from '#features/account/api.ts';
import { useCountdown } from '#features/account/use-countdown.ts';
import { errorText } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { CodeBoxes, filledDigits } from '#ui/code-boxes.tsx';
import { Form } from '#ui/form.tsx';

interface CodeStepProps<Resent> {
  words: {
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
  network: string;
  email: string;
  /** The button does nothing before every box is filled. */
  waitsForAll?: boolean;
  verify: Starter<number>;
  resend: Starter<string, Resent>;
  onResent?: (answer: Resent) => void;
  onVerified: () => void;
}

/** Step 2: the mailed code, with another one to be had every minute. */
export function CodeStep<Resent>(props: CodeStepProps<Resent>) {
  const { words, network, email, waitsForAll, verify, resend, onResent, onVerified } = props;
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [left, restart] = useCountdown(RESEND_SECONDS);
  const code = filledDigits(value);
  const isComplete = code.length === CODE_LENGTH;

  function submit() {
    if (verify.isPending) return;
    setNotice(null);
    if (!isComplete) return setProblem(words.incomplete);
    setProblem(null);
    verify.mutate(Number(code), {
      onSuccess: onVerified,
      onError: (error) => setProblem(errorText(error, words.failed, network)),
    });
  }

  function sendAgain() {
    setProblem(null);
    setNotice(null);
    resend.mutate(email, {
      onSuccess: (answer) => {
        onResent?.(answer);
        setValue('');
        setNotice(words.resent);
        restart();
      },
      onError: (error) => setProblem(errorText(error, words.notSent, network)),
    });
  }

  return (
    <Form onSubmit={submit} className="grid gap-4">
      <CodeBoxes
        label={words.label}
        length={CODE_LENGTH}
        value={value}
        onChange={(next) => {
          setValue(next);
          setProblem(null);
        }}
        onEnter={submit}
        error={problem}
      />
      <Button
        type="submit"
        size="large"
        disabled={waitsForAll && !isComplete}
        busy={verify.isPending && words.busy}
      >
        {words.submit}
      </Button>
      <Button
        look="quiet"
        disabled={left > 0 || resend.isPending || verify.isPending}
        onClick={sendAgain}
      >
        {left > 0 ? words.resendIn(left) : words.resend}
      </Button>
      <p role="status" className="text-center text-sm font-medium text-leaf empty:hidden">
        {notice}
      </p>
    </Form>
  );
}
