import { texts } from '#texts/texts.ts';
import { PasswordField } from '#ui/password-field.tsx';

interface NewPasswordFieldsProps {
  label: string;
  confirmLabel: string;
  value: string;
  /** What the rule says of it, once that is to be said. */
  weakness: string | null;
  confirm: string;
  onChange: (value: string) => void;
  onConfirmChange: (confirm: string) => void;
}

/** A new password, with what the rule says of it, and once more to be sure. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, confirmLabel, value, weakness, confirm, onChange, onConfirmChange } = props;
  return (
    <>
      <PasswordField
        label={label}
        hint={texts.ui.passwordRule}
        error={weakness}
        name="new-password"
        required
        autoComplete="new-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <PasswordField
        label={confirmLabel}
        name="confirm-password"
        required
        autoComplete="new-password"
        value={confirm}
        onChange={(event) => onConfirmChange(event.target.value)}
      />
    </>
  );
}
