import { emailSchema } from '@plateful/contract';
import { useState } from 'react';
import { useRequestCode } from '#features/account/api.ts';
import { errorText } from '#lib/api.ts';
import { texts } from '#texts/en.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';

const own = texts.register.email;

interface RegisterEmailStepProps {
  initialEmail: string;
  onSent: (email: string, otpTokenId: string) => void;
}

/** Step 1: an address that gets a code. */
export function RegisterEmailStep({ initialEmail, onSent }: RegisterEmailStepProps) {
  const [email, setEmail] = useState(initialEmail);
  const [problem, setProblem] = useState<string | null>(null);
  const requestCode = useRequestCode();

  function submit() {
    const checked = emailSchema.safeParse(email);
    if (!checked.success) return setProblem(own.invalid);
    setProblem(null);
    requestCode.mutate(checked.data, {
      onSuccess: (otpTokenId) => onSent(checked.data, otpTokenId),
      onError: (error) => setProblem(errorText(error, own.failed, texts.register.network)),
    });
  }

  return (
    <Form onSubmit={submit} className="grid gap-4">
      <TextField
        label={own.label}
        type="email"
        name="email"
        required
        autoComplete="email"
        placeholder={own.placeholder}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Alert>{problem}</Alert>
      <Button type="submit" size="large" busy={requestCode.isPending && own.busy}>
        {own.submit}
      </Button>
    </Form>
  );
}
