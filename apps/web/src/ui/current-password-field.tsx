import { PasswordField } from '#ui/password-field.tsx';

interface CurrentPasswordFieldProps {
  label: string;
  name: string;
  /** The account's email, for password managers. */
  email: string;
  value: string;
  error?: string | null;
  onChange: (password: string) => void;
}

/** The password of the signed-in account. Takes the focus, because the user has just opened the form. */
export function CurrentPasswordField(props: CurrentPasswordFieldProps) {
  const { label, name, email, value, error = null, onChange } = props;
  return (
    <div>
      <HiddenAccountEmailField email={email} />
      <PasswordField
        label={label}
        name={name}
        required
        autoFocus
        autoComplete="current-password"
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** Tells password managers which account the form belongs to. */
export function HiddenAccountEmailField({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />;
}
