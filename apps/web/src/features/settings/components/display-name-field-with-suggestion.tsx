import { Dices } from 'lucide-react';
import { useState } from 'react';
import { useSuggestDisplayName } from '#features/settings/api.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';

const t = settingsTexts.profile;

interface DisplayNameFieldProps {
  value: string;
  error?: string | null;
  onChange: (name: string) => void;
}

/** The display name, with a button that enters a suggestion. */
export function DisplayNameFieldWithSuggestion({
  value,
  error = null,
  onChange,
}: DisplayNameFieldProps) {
  const [notice, setNotice] = useState<string | null>(null);
  const suggestion = useSuggestDisplayName();

  function handleSuggestClick() {
    setNotice(null);
    suggestion.mutate(undefined, {
      onSuccess: (name) => {
        onChange(name);
        setNotice(t.suggested(name));
      },
      onError: (error) => setNotice(getErrorMessage(error, t.suggestFailed, texts.errors.network)),
    });
  }

  return (
    <div>
      <TextField
        label={t.displayName}
        hint={t.displayNameHint}
        name="displayName"
        required
        autoComplete="nickname"
        value={value}
        error={error}
        onChange={(event) => {
          setNotice(null);
          onChange(event.target.value);
        }}
      />
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <Button
          variant="link"
          className="-ml-4"
          icon={<Dices aria-hidden="true" className="size-5" />}
          busyLabel={suggestion.isPending && t.suggesting}
          onClick={handleSuggestClick}
        >
          {t.suggest}
        </Button>
        <p role="status" className="text-sm text-muted empty:hidden">
          {notice}
        </p>
      </div>
    </div>
  );
}
