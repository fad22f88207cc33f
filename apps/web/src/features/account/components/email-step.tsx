import { parseEmailAddress } from '@plateful/contract';
import { useRef, useState } from 'react';
import type { MutationHandle } from '#features/account/api.ts';
import { useEnteredEmail } from '#features/account/use-entered-email.ts';
import { getErrorMessage, isInputRejectedError } from '#lib/api-client.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';

interface EmailStepProps<Result> {
  labels: {
    label: string;
    placeholder: string;
    submit: string;
    busy: string;
    invalid: string;
    failed: string;
  };
  networkErrorMessage: string;
  send: MutationHandle<string, Result>;
  /** Goes on without sending, if that is possible for the address; returns whether it is. */
  tryToContinue: (email: string) => boolean;
  onSent: (email: string, result: Result) => void;
}

/** Step 1: asks for the email address and sends a code to it. */
export function EmailStep<Result>(props: EmailStepProps<Result>) {
  const { labels, networkErrorMessage, send, tryToContinue, onSent } = props;
  const [email, setEmail] = useEnteredEmail();
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  function handleSubmit() {
    const address = parseEmailAddress(email);
    setErrorMessage(null);
    setFieldError(address === null ? labels.invalid : null);
    if (address === null || tryToContinue(address)) return;
    send.mutate(address, {
      onSuccess: (result) => {
        setEmail(address);
        onSent(address, result);
      },
      onError: (error) => {
        const message = getErrorMessage(error, labels.failed, networkErrorMessage);
        if (!isInputRejectedError(error)) return setErrorMessage(message);
        setFieldError(message);
        input.current?.focus();
      },
    });
  }

  return (
    <Form onSubmit={handleSubmit} focusesInvalidField className="grid gap-4">
      <TextField
        ref={input}
        label={labels.label}
        error={fieldError}
        type="email"
        name="email"
        required
        autoComplete="email"
        placeholder={labels.placeholder}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          setFieldError(null);
        }}
      />
      <Alert>{errorMessage}</Alert>
      <Button type="submit" size="large" busyLabel={send.isPending && labels.busy}>
        {labels.submit}
      </Button>
    </Form>
  );
}
