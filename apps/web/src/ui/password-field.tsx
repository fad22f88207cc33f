import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, useState } from 'react';
import { texts } from '#texts/localization.ts';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field, inputClassName } from '#ui/field.tsx';

interface PasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> {
  label: string;
  hint?: string;
  error?: string | null;
}

export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error} live>
      {(aria) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...aria}
            type={isVisible ? 'text' : 'password'}
            className={classNames(inputClassName, 'pr-13')}
          />
          <IconButton
            label={isVisible ? texts.ui.hidePassword : texts.ui.showPassword}
            onClick={() => setIsVisible(!isVisible)}
            className="absolute top-0.5 right-0.5"
          >
            <Icon aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      )}
    </Field>
  );
}
