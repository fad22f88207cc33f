import type { Profile } from '@plateful/contract';
import { ChevronRight } from 'lucide-react';
import { formatDate } from '#lib/format-for-locale.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { adminTexts } from '#texts/en/admin.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/choice-chip-and-badge.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

const t = adminTexts.users;
/** In an empty cell. */
const NO_VALUE = '–';

export const toUserPath = (userId: string) =>
  `${paths.adminDashboard}?${new URLSearchParams({ user: userId })}`;

/** Above the links that fill the rows. The padding of the card leaves its hairline visible. */
const headerClass =
  'sticky top-0 z-10 bg-surface px-4 py-3 text-left text-sm font-semibold text-muted shadow-[inset_0_-1px_var(--line)] first:rounded-tl-card first:pl-6 last:rounded-tr-card last:pr-6';
const cellClass = 'px-4 py-3 align-middle';
/** Only on wide screens, where there is space for it. */
const wideCellClass = `${cellClass} text-sm text-muted tabular-nums max-lg:hidden`;

function UserRow({ user }: { user: Profile }) {
  const name = user.displayName || user.username;
  const { subscriptionPlan, subscriptionExpires } = user;
  return (
    <tr className="rounded-table-row relative border-line not-first:border-t">
      <th scope="row" className={`${cellClass} text-left font-normal md:pl-6`}>
        <div className="flex items-center gap-4">
          <Avatar name={name} src={user.profileImageUrl} className="size-11 shrink-0 text-lg" />
          <div className="min-w-0 flex-1">
            <p className="flex items-center gap-x-2">
              <Link
                to={toUserPath(user.userId)}
                className="min-w-0 truncate font-semibold after:absolute after:inset-0"
              >
                {name}
              </Link>
              {user.isAdmin && (
                <span className="rounded-full bg-line px-2.5 py-0.5 text-xs font-semibold">
                  {t.admin}
                </span>
              )}
              {user.isProUser && (
                <span className="md:hidden">
                  <Badge>{t.pro}</Badge>
                </span>
              )}
            </p>
            <p className="truncate text-sm text-muted">{user.email}</p>
            <p className="text-sm text-muted md:hidden">{t.joined(formatDate(user.createdAt))}</p>
          </div>
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted md:hidden" />
        </div>
      </th>
      <td className={`${cellClass} text-sm text-muted max-md:hidden`}>
        {user.isProUser ? <Badge>{t.pro}</Badge> : t.free}
      </td>
      <td className={wideCellClass}>
        {subscriptionPlan
          ? String(Reflect.get(adminTexts.profile.plans, subscriptionPlan) ?? subscriptionPlan)
          : NO_VALUE}
      </td>
      <td className={wideCellClass}>
        {subscriptionExpires ? formatDate(subscriptionExpires) : NO_VALUE}
      </td>
      <td className={`${cellClass} text-sm text-muted tabular-nums max-md:hidden md:pr-6`}>
        <span className="flex items-center justify-between gap-2">
          {formatDate(user.createdAt)}
          <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
        </span>
      </td>
    </tr>
  );
}

function UserTableHead() {
  return (
    <thead className="max-md:hidden">
      <tr>
        <th scope="col" className={headerClass}>
          {t.user}
        </th>
        <th scope="col" className={`${headerClass} w-32`}>
          {t.plan}
        </th>
        <th scope="col" className={`${headerClass} w-48 max-lg:hidden`}>
          {t.subscription}
        </th>
        <th scope="col" className={`${headerClass} w-40 max-lg:hidden`}>
          {t.expires}
        </th>
        <th scope="col" className={`${headerClass} w-44`}>
          {adminTexts.profile.fields.createdAt}
        </th>
      </tr>
    </thead>
  );
}

/** Users as rows, which open them in the dashboard. On phones, a row has all of a user in its first cell. */
export function UserTable({ users }: { users: readonly Profile[] }) {
  if (users.length === 0) return null;
  return (
    <div className="card-surface p-px">
      <table className="w-full table-fixed">
        <UserTableHead />
        <tbody>
          {users.map((user) => (
            <UserRow key={user.userId} user={user} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Placeholders for the rows, below the real headings of the table. */
export function UserTableSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        {adminTexts.loading}
      </p>
      <div aria-hidden="true" className="fade-in-delayed card-surface p-px">
        <table className="w-full table-fixed">
          <UserTableHead />
          <tbody>
            {[0, 1, 2, 3, 4, 5].map((index) => (
              <tr key={index} className="border-line not-first:border-t">
                <td className={`${cellClass} md:pl-6`}>
                  <div className="flex items-center gap-4">
                    <Skeleton className="size-11 shrink-0 rounded-full" />
                    <div className="min-w-0 flex-1">
                      <SkeletonLine className="w-32" />
                      <div className="text-sm">
                        <SkeletonLine className="w-48 max-w-full" />
                        <div className="md:hidden">
                          <SkeletonLine className="w-24" />
                        </div>
                      </div>
                    </div>
                  </div>
                </td>
                <td className={`${cellClass} max-md:hidden`}>
                  <SkeletonLine className="w-10" />
                </td>
                <td className={wideCellClass}>
                  <SkeletonLine className="w-24" />
                </td>
                <td className={wideCellClass}>
                  <SkeletonLine className="w-20" />
                </td>
                <td className={`${cellClass} text-sm max-md:hidden md:pr-6`}>
                  <SkeletonLine className="w-20" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
