import { PasswordField } from '#ui/password-field.tsx';

interface CurrentPasswordFieldProps {
  label: string;
  name: string;
  /** Of the account, for password managers. */
  email: string;
  value: string;
  onChange: (password: string) => void;
}

/** The password of the signed-in account. It takes the focus: the form was opened by the person just now. */
export function CurrentPasswordField(props: CurrentPasswordFieldProps) {
  const { label, name, email, value, onChange } = props;
  return (
    <div>
      <AccountOfPassword email={email} />
      <PasswordField
        label={label}
        name={name}
        required
        autoFocus
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** Tells password managers whose password the form is about. */
export function AccountOfPassword({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />;
}
