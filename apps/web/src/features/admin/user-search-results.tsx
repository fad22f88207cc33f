import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userListQueryOptions, userQueryOptions } from '#features/admin/api.ts';
import { SubscriptionHistory } from '#features/admin/subscription-history.tsx';
import { UserDetails } from '#features/admin/user-details.tsx';
import { UserDetailsSkeleton } from '#features/admin/user-details-skeleton.tsx';
import type { UserSearchProps } from '#features/admin/user-search-form.tsx';
import { UserTable, UserTableSkeleton } from '#features/admin/user-table.tsx';
import { ApiError } from '#lib/api-client.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { PageLoadError } from '#ui/page-load-error.tsx';

const t = adminTexts.dashboard;
const uuidPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const getFailureMessage = (error: Error) =>
  error instanceof ApiError ? t.failed : t.failedNetwork;

function UserById({ userId }: { userId: string }) {
  const { data: user, error, refetch } = useQuery(userQueryOptions(userId));
  if (user) {
    return (
      <div className="grid grid-cols-1 gap-8">
        <UserDetails user={user} />
        <SubscriptionHistory userId={userId} />
      </div>
    );
  }
  if (error)
    return <PageLoadError message={getFailureMessage(error)} error={error} onRetry={refetch} />;
  return <UserDetailsSkeleton />;
}

/** The users whose name or email address matches; opens the only one at once. */
function UserMatches({ search, onSearch }: UserSearchProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(userListQueryOptions(search, 1));
  const users = isPlaceholderData ? undefined : data?.users;
  const onlyMatch = users?.length === 1 ? users[0]?.userId : undefined;
  useEffect(() => {
    if (onlyMatch) onSearch(onlyMatch);
  }, [onlyMatch, onSearch]);
  if (error)
    return <PageLoadError message={getFailureMessage(error)} error={error} onRetry={refetch} />;
  if (!users || onlyMatch) return <UserTableSkeleton />;
  if (users.length === 0)
    return <PageLoadError message={t.failed} error={null} onRetry={refetch} />;
  return (
    <section aria-labelledby="matches">
      <h2 id="matches" className="mb-4 text-xl">
        {t.matches}
      </h2>
      <UserTable users={users} />
    </section>
  );
}

/** The user with an id, or the users that match a text. */
export function UserSearchResults(props: UserSearchProps) {
  return uuidPattern.test(props.search) ? (
    <UserById key={props.search} userId={props.search} />
  ) : (
    <UserMatches {...props} />
  );
}
