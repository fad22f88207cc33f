import { texts } from '#texts/texts.ts';
import { PasswordField } from '#ui/password-field.tsx';

interface NewPasswordFieldsProps {
  label: string;
  confirmationLabel: string;
  value: string;
  /** The validation message, once it should be shown. */
  strengthError: string | null;
  confirmation: string;
  onChange: (value: string) => void;
  onConfirmationChange: (confirm: string) => void;
}

/** A new password with its validation message, and its confirmation. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const {
    label,
    confirmationLabel,
    value,
    strengthError,
    confirmation,
    onChange,
    onConfirmationChange,
  } = props;
  return (
    <>
      <PasswordField
        label={label}
        hint={texts.ui.passwordRule}
        error={strengthError}
        name="new-password"
        required
        autoComplete="new-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <PasswordField
        label={confirmationLabel}
        name="confirm-password"
        required
        autoComplete="new-password"
        value={confirmation}
        onChange={(event) => onConfirmationChange(event.target.value)}
      />
    </>
  );
}
