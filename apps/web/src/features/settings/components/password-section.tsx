import { useRef, useState } from 'react';
import { useChangePassword } from '#features/settings/api.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import {
  getTranslatedPasswordError,
  getTranslatedPasswordErrorUnlessEmpty,
} from '#lib/password-validation.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CurrentPasswordField } from '#ui/current-password-field.tsx';
import { Form } from '#ui/form.tsx';
import { NewPasswordFields } from '#ui/new-password-fields.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';

const t = settingsTexts.passwordChange;
const emptyFields = { current: '', password: '', confirm: '' };
type PasswordFields = typeof emptyFields;

/** The message for the first invalid field. */
function getPasswordFieldsError({ current, password, confirm }: PasswordFields): string | null {
  if (!current || !password || !confirm) return t.missingFields;
  return password === confirm ? getTranslatedPasswordError(password) : t.passwordMismatch;
}

interface ChangePasswordFormProps {
  email: string;
  onChanged: () => void;
  onCancel: () => void;
}

function ChangePasswordForm({ email, onChanged, onCancel }: ChangePasswordFormProps) {
  const [fields, setFields] = useState(emptyFields);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const changePassword = useChangePassword();
  const { current, password } = fields;
  const updateFields = (changes: Partial<PasswordFields>) => setFields({ ...fields, ...changes });
  const fieldsError = hasSubmitted ? getPasswordFieldsError(fields) : null;
  const getEmptyFieldError = (name: keyof PasswordFields) =>
    hasSubmitted && !fields[name] ? t.emptyField : null;

  function handleSubmit() {
    setHasSubmitted(true);
    setFailure(null);
    if (getPasswordFieldsError(fields)) return;
    changePassword.mutate(
      { currentPassword: current, newPassword: password },
      {
        onSuccess: onChanged,
        onError: (error) => setFailure(getErrorMessage(error, t.failed, texts.errors.network)),
      },
    );
  }

  return (
    <Form focusesInvalidField onSubmit={handleSubmit} className="fade-in grid max-w-md gap-4">
      <CurrentPasswordField
        label={t.currentPassword}
        name="current"
        email={email}
        value={current}
        error={getEmptyFieldError('current')}
        onChange={(value) => updateFields({ current: value })}
      />
      <NewPasswordFields
        label={t.newPassword}
        confirmationLabel={t.confirm}
        value={fields}
        strengthError={
          getTranslatedPasswordErrorUnlessEmpty(password) ?? getEmptyFieldError('password')
        }
        confirmationError={
          fieldsError === t.passwordMismatch ? fieldsError : getEmptyFieldError('confirm')
        }
        onChange={updateFields}
      />
      {/* Other problems are reported at their fields. */}
      <Alert>{fieldsError === t.missingFields ? fieldsError : failure}</Alert>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busyLabel={changePassword.isPending && t.busy}>
          {t.submit}
        </Button>
        <Button variant="ghost" disabled={changePassword.isPending} onClick={onCancel}>
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

/** Changes the password, or explains how to set one if the account has none. */
export function PasswordSection({ hasPassword, email }: PasswordSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const sectionRef = useRef<HTMLDivElement>(null);

  function close(isChanged: boolean) {
    setIsOpen(false);
    setIsDone(isChanged);
    sectionRef.current?.querySelector('h2')?.focus();
  }

  return (
    <div ref={sectionRef}>
      <SettingsSection
        id="password"
        title={t.title}
        body={hasPassword ? t.body : t.noPassword}
        action={
          hasPassword &&
          !isOpen && (
            <Button
              variant="secondary"
              onClick={() => {
                setIsDone(false);
                setIsOpen(true);
              }}
            >
              {t.open}
            </Button>
          )
        }
      >
        {isOpen && (
          <ChangePasswordForm
            email={email}
            onChanged={() => close(true)}
            onCancel={() => close(false)}
          />
        )}
        <p role="status" className="text-sm font-medium text-leaf empty:hidden">
          {isDone ? t.done : null}
        </p>
      </SettingsSection>
    </div>
  );
}
