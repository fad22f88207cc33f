import { normalizeEmail } from '@plateful/contract';
import { useState } from 'react';
import type { MutationHandle } from '#features/account/api.ts';
import { getErrorMessage } from '#lib/api-client.ts';
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
  initialEmail: string;
  send: MutationHandle<string, Result>;
  onSent: (email: string, result: Result) => void;
}

/** Step 1: asks for the email address and sends a code to it. */
export function EmailStep<Result>(props: EmailStepProps<Result>) {
  const { labels, networkErrorMessage, initialEmail, send, onSent } = props;
  const [email, setEmail] = useState(initialEmail);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  function handleSubmit() {
    const address = normalizeEmail(email);
    if (address === null) return setErrorMessage(labels.invalid);
    setErrorMessage(null);
    send.mutate(address, {
      onSuccess: (result) => onSent(address, result),
      onError: (error) =>
        setErrorMessage(getErrorMessage(error, labels.failed, networkErrorMessage)),
    });
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-4">
      <TextField
        label={labels.label}
        type="email"
        name="email"
        required
        autoComplete="email"
        placeholder={labels.placeholder}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Alert>{errorMessage}</Alert>
      <Button type="submit" size="large" busyLabel={send.isPending && labels.busy}>
        {labels.submit}
      </Button>
    </Form>
  );
}
