import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { userListQueryOptions, userQueryOptions } from '#features/admin/api.ts';
import { LoadError } from '#features/admin/load-error.tsx';
import { SubscriptionHistory } from '#features/admin/subscription-history.tsx';
import { UserGrid, UserGridSkeleton } from '#features/admin/user-grid.tsx';
import { UserSummary } from '#features/admin/user-summary.tsx';
import { ApiError } from '#lib/api-client.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';

const t = adminTexts.dashboard;
const uuidPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const getFailureMessage = (error: Error) =>
  error instanceof ApiError ? t.failed : t.failedNetwork;

/** Searches a user by id, name or email address. */
export function UserSearchForm({ search, onSearch }: UserLookupProps) {
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

function UserById({ userId }: { userId: string }) {
  const { data: user, error, refetch } = useQuery(userQueryOptions(userId));
  if (user) {
    return (
      <div className="grid gap-8">
        <UserSummary user={user} />
        <SubscriptionHistory userId={userId} />
      </div>
    );
  }
  if (error)
    return <LoadError message={getFailureMessage(error)} error={error} onRetry={refetch} />;
  return <UserGridSkeleton />;
}

interface UserLookupProps {
  /** A user id, or a part of a name or an email address. */
  search: string;
  onSearch: (search: string) => void;
}

/** The users whose name or email address matches; opens the only one at once. */
function UserMatches({ search, onSearch }: UserLookupProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(userListQueryOptions(search, 1));
  const users = isPlaceholderData ? undefined : data?.users;
  const onlyMatch = users?.length === 1 ? users[0]?.userId : undefined;
  useEffect(() => {
    if (onlyMatch) onSearch(onlyMatch);
  }, [onlyMatch, onSearch]);
  if (error)
    return <LoadError message={getFailureMessage(error)} error={error} onRetry={refetch} />;
  if (!users || onlyMatch) return <UserGridSkeleton />;
  if (users.length === 0) return <LoadError message={t.failed} onRetry={refetch} />;
  return (
    <section aria-labelledby="matches">
      <h2 id="matches" className="mb-4 text-xl">
        {t.matches}
      </h2>
      <UserGrid users={users} />
    </section>
  );
}

/** The user with an id, or the users that match a text. */
export function UserLookup(props: UserLookupProps) {
  return uuidPattern.test(props.search) ? (
    <UserById key={props.search} userId={props.search} />
  ) : (
    <UserMatches {...props} />
  );
}
