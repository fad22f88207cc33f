import { useRef, useState } from 'react';
import { useChangePassword } from '#features/settings/api.ts';
import { Section } from '#features/settings/components/section.tsx';
import { errorText } from '#lib/api.ts';
import { problemOf, weaknessOf } from '#lib/password.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CurrentPasswordField } from '#ui/current-password-field.tsx';
import { Form } from '#ui/form.tsx';
import { NewPasswordFields } from '#ui/new-password-fields.tsx';

const own = texts.passwordChange;
const nothing = { current: '', next: '', confirm: '' };
type Entered = typeof nothing;

/** The first thing that is wrong, as a sentence. */
function entryProblem({ current, next, confirm }: Entered): string | null {
  if (!current || !next || !confirm) return own.missing;
  return next === confirm ? problemOf(next) : own.differ;
}

interface PasswordFormProps {
  email: string;
  onChanged: () => void;
  onCancel: () => void;
}

function PasswordForm({ email, onChanged, onCancel }: PasswordFormProps) {
  const [entered, setEntered] = useState(nothing);
  const [problem, setProblem] = useState<string | null>(null);
  const change = useChangePassword();
  const { current, next, confirm } = entered;
  const enter = (part: Partial<Entered>) => setEntered({ ...entered, ...part });
  const weakness = weaknessOf(next);

  function submit() {
    const found = entryProblem(entered);
    setProblem(found);
    if (found) return;
    change.mutate(
      { currentPassword: current, newPassword: next },
      {
        onSuccess: onChanged,
        onError: (error) => setProblem(errorText(error, own.failed, texts.errors.network)),
      },
    );
  }

  return (
    <Form onSubmit={submit} className="appear grid max-w-md gap-4">
      <CurrentPasswordField
        label={own.current}
        name="current"
        email={email}
        value={current}
        onChange={(value) => enter({ current: value })}
      />
      <NewPasswordFields
        label={own.next}
        confirmLabel={own.confirm}
        value={next}
        weakness={weakness}
        confirm={confirm}
        onChange={(value) => enter({ next: value })}
        onConfirmChange={(value) => enter({ confirm: value })}
      />
      {/* A weak password is said at its field already. */}
      <Alert>{problem === weakness ? null : problem}</Alert>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={change.isPending && own.busy}>
          {own.submit}
        </Button>
        <Button look="quiet" disabled={change.isPending} onClick={onCancel}>
          {texts.ui.cancel}
        </Button>
      </div>
    </Form>
  );
}

interface PasswordSectionProps {
  hasPassword: boolean;
  email: string;
}

/** A new password for who knows the current one; for others, how to get one. */
export function PasswordSection({ hasPassword, email }: PasswordSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const section = useRef<HTMLDivElement>(null);

  function close(done: boolean) {
    setIsOpen(false);
    setIsDone(done);
    section.current?.querySelector('h2')?.focus();
  }

  return (
    <div ref={section}>
      <Section id="password" title={own.title} body={hasPassword ? own.body : own.none}>
        {hasPassword && !isOpen && (
          <Button
            look="secondary"
            onClick={() => {
              setIsDone(false);
              setIsOpen(true);
            }}
          >
            {own.open}
          </Button>
        )}
        {isOpen && (
          <PasswordForm email={email} onChanged={() => close(true)} onCancel={() => close(false)} />
        )}
        <p role="status" className="mt-3 text-sm font-medium text-leaf empty:hidden">
          {isDone ? own.done : null}
        </p>
      </Section>
    </div>
  );
}
