import { texts } from '#texts/localization.ts';
import { PasswordField } from '#ui/password-field.tsx';

export interface NewPasswordValues {
  password: string;
  confirm: string;
}

interface NewPasswordFieldsProps {
  label: string;
  confirmationLabel: string;
  value: NewPasswordValues;
  /** The validation message, once it should be shown. */
  strengthError: string | null;
  confirmationError?: string | null;
  onChange: (changes: Partial<NewPasswordValues>) => void;
}

/** A new password with its validation message, and its confirmation. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, confirmationLabel, value, strengthError, confirmationError, onChange } = props;
  return (
    <>
      <PasswordField
        label={label}
        hint={texts.ui.passwordRule}
        error={strengthError}
        name="new-password"
        required
        autoComplete="new-password"
        value={value.password}
        onChange={(event) => onChange({ password: event.target.value })}
      />
      <PasswordField
        label={confirmationLabel}
        error={confirmationError ?? null}
        name="confirm-password"
        required
        autoComplete="new-password"
        value={value.confirm}
        onChange={(event) => onChange({ confirm: event.target.value })}
      />
    </>
  );
}
