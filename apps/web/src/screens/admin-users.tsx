import { USERS_PAGE_SIZE } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { userListQueryOptions } from '#features/admin/api.ts';
import { DebouncedSearchField } from '#features/admin/debounced-search-field.tsx';
import { Pagination } from '#features/admin/pagination.tsx';
import { readPageNumber } from '#features/admin/read-page-number.ts';
import { UserTable, UserTableSkeleton } from '#features/admin/user-table.tsx';
import { ApiError } from '#lib/api-client.ts';
import { useSearchParams } from '#lib/router/router-hooks.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { texts } from '#texts/localization.ts';
import { IllustratedMessage } from '#ui/illustrated-message.tsx';
import { PlateIllustration } from '#ui/illustrations.tsx';
import { PageLoadError } from '#ui/page-load-error.tsx';
import { SkeletonLine } from '#ui/skeleton.tsx';

const t = adminTexts.users;

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

interface UserPageProps {
  query: string;
  page: number;
  onPageChange: (page: number) => void;
}

function UserPage({ query, page, onPageChange }: UserPageProps) {
  const list = useQuery(userListQueryOptions(query, page));
  if (list.isPending) {
    return (
      <>
        <div className="mb-3 fade-in-delayed">
          <SkeletonLine className="w-20" />
        </div>
        <UserTableSkeleton />
      </>
    );
  }
  if (list.isError) {
    return (
      <PageLoadError
        message={list.error instanceof ApiError ? t.failed : t.failedNetwork}
        error={list.error}
        onRetry={list.refetch}
      />
    );
  }
  const { users, totalUsers, isTotalLimited = false } = list.data;
  return (
    <>
      <p role="status" className={totalUsers === 0 ? 'sr-only' : 'mb-3 text-muted'}>
        {t.total(totalUsers, isTotalLimited)}
      </p>
      {users.length === 0 && (
        <IllustratedMessage illustration={<PlateIllustration />} title={t.empty}>
          {query && t.emptyHint}
        </IllustratedMessage>
      )}
      <div className={list.isPlaceholderData ? 'opacity-60' : undefined}>
        <UserTable users={users} />
      </div>
      <Pagination
        page={page}
        pageCount={Math.max(1, Math.ceil(totalUsers / USERS_PAGE_SIZE))}
        isPageCountLimited={isTotalLimited}
        hasNextPage={users.length === USERS_PAGE_SIZE}
        onChange={onPageChange}
      />
    </>
  );
}

/** All users, for admins. */
export default function AdminUsersScreen() {
  const [params, setParams] = useSearchParams();
  const query = params.get('query')?.trim() ?? '';
  const open = (changes: { query: string; page?: number }) => {
    const { page = 1 } = changes;
    setParams(
      { ...(changes.query && { query: changes.query }), ...(page > 1 && { page: `${page}` }) },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <>
      <h1 tabIndex={-1} className="mb-6 text-3xl">
        {t.title}
      </h1>
      <div className="mb-6 max-w-md">
        <DebouncedSearchField
          label={t.search}
          hint={t.searchHint}
          query={query}
          onSearch={(changed) => open({ query: changed })}
        />
      </div>
      <UserPage
        query={query}
        page={readPageNumber(params)}
        onPageChange={(page) => open({ query, page })}
      />
    </>
  );
}
