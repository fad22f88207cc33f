import type { Profile } from '@plateful/contract';
import { formatDate } from '#lib/format-for-locale.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { adminTexts } from '#texts/en/admin.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/chips-and-badge.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

const t = adminTexts.users;

export const toUserPath = (userId: string) =>
  `${paths.adminDashboard}?${new URLSearchParams({ user: userId })}`;

function UserCard({ user }: { user: Profile }) {
  const name = user.displayName || user.username;
  return (
    <li className="card-surface relative flex items-center gap-4 p-4 transition-colors duration-150 hover:bg-sunken">
      <Avatar name={name} src={user.profileImageUrl} className="size-12 text-lg" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link
            to={toUserPath(user.userId)}
            className="min-w-0 truncate font-semibold after:absolute after:inset-0 after:rounded-card"
          >
            {name}
          </Link>
          {user.isProUser && <Badge>{t.pro}</Badge>}
          {user.isAdmin && <Badge>{t.admin}</Badge>}
        </p>
        <p className="truncate text-sm text-muted">{user.email}</p>
        <p className="text-sm text-muted">{t.joined(formatDate(user.createdAt))}</p>
      </div>
    </li>
  );
}

const gridClass = 'grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3';

/** Users as cards, which open them in the dashboard. */
export function UserGrid({ users }: { users: readonly Profile[] }) {
  return (
    <ul className={gridClass}>
      {users.map((user) => (
        <UserCard key={user.userId} user={user} />
      ))}
    </ul>
  );
}

export function UserGridSkeleton() {
  return (
    <div className={`fade-in-delayed ${gridClass}`}>
      <p role="status" className="sr-only">
        {adminTexts.loading}
      </p>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <div key={index} className="card-surface flex items-center gap-4 p-4">
          <Skeleton className="size-12 rounded-full" />
          <div className="flex-1">
            <SkeletonLine className="w-32" />
            <div className="text-sm">
              <SkeletonLine className="w-48 max-w-full" />
              <SkeletonLine className="w-24" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
