import { normaliseEmail } from '@plateful/contract';
import { useState } from 'react';
import type { Starter } from '#features/account/api.ts';
import { errorText } from '#lib/api.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';

interface EmailStepProps<Answer> {
  words: {
    label: string;
    placeholder: string;
    submit: string;
    busy: string;
    invalid: string;
    failed: string;
  };
  network: string;
  initialEmail: string;
  send: Starter<string, Answer>;
  onSent: (email: string, answer: Answer) => void;
}

/** Step 1: an address that gets a code. */
export function EmailStep<Answer>(props: EmailStepProps<Answer>) {
  const { words, network, initialEmail, send, onSent } = props;
  const [email, setEmail] = useState(initialEmail);
  const [problem, setProblem] = useState<string | null>(null);

  function submit() {
    const address = normaliseEmail(email);
    if (address === null) return setProblem(words.invalid);
    setProblem(null);
    send.mutate(address, {
      onSuccess: (answer) => onSent(address, answer),
      onError: (error) => setProblem(errorText(error, words.failed, network)),
    });
  }

  return (
    <Form onSubmit={submit} className="grid gap-4">
      <TextField
        label={words.label}
        type="email"
        name="email"
        required
        autoComplete="email"
        placeholder={words.placeholder}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Alert>{problem}</Alert>
      <Button type="submit" size="large" busy={send.isPending && words.busy}>
        {words.submit}
      </Button>
    </Form>
  );
}
