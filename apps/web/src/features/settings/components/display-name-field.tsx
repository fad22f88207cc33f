import type { Profile } from '@plateful/contract';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import { useSuggestName } from '#features/settings/api.ts';
import { errorText } from '#lib/api.ts';
import { texts } from '#texts/texts.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';

const own = texts.profile;

interface DisplayNameFieldProps {
  userId: string;
  value: string;
  onChange: (name: string) => void;
  /** A suggested name is saved at once. */
  onSuggested: (profile: Profile) => void;
}

/** The name that others see, with a button for who cannot think of one. */
export function DisplayNameField(props: DisplayNameFieldProps) {
  const { userId, value, onChange, onSuggested } = props;
  const [notice, setNotice] = useState<string | null>(null);
  const suggest = useSuggestName(userId);

  function ask() {
    setNotice(null);
    suggest.mutate(undefined, {
      onSuccess: (profile) => {
        onSuggested(profile);
        setNotice(own.suggested(profile.displayName));
      },
      onError: (error) => setNotice(errorText(error, own.suggestFailed, texts.errors.network)),
    });
  }

  return (
    <div>
      <TextField
        label={own.displayName}
        hint={own.displayNameHint}
        name="displayName"
        required
        autoComplete="nickname"
        value={value}
        onChange={(event) => {
          setNotice(null);
          onChange(event.target.value);
        }}
      />
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <Button
          look="inline"
          className="-ml-4"
          icon={<Dices aria-hidden="true" className="size-5" />}
          busy={suggest.isPending && own.suggesting}
          onClick={ask}
        >
          {own.suggest}
        </Button>
        <p role="status" className="text-sm text-muted empty:hidden">
          {notice}
        </p>
      </div>
    </div>
  );
}
