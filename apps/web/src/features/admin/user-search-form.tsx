import { useEffect, useState } from 'react';
import { adminTexts } from '#texts/en/admin.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';

const t = adminTexts.dashboard;

export interface UserSearchProps {
  /** A user id, or a part of a name or an email address. */
  search: string;
  onSearch: (search: string) => void;
}

/** Searches a user by id, name or email address. */
export function UserSearchForm({ search, onSearch }: UserSearchProps) {
  const [text, setText] = useState(search);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  useEffect(() => setText(search), [search]);

  function handleSubmit() {
    const trimmed = text.trim();
    setErrorMessage(trimmed ? null : t.missingUserId);
    if (trimmed) onSearch(trimmed);
  }

  return (
    <Form onSubmit={handleSubmit} className="mb-8 flex max-w-2xl items-start gap-3">
      <div className="flex-1">
        <TextField
          label={t.userId}
          hint={t.searchHint}
          error={errorMessage}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button type="submit" className="mt-[1.6rem] min-h-12">
        {adminTexts.search}
      </Button>
    </Form>
  );
}
