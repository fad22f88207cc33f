import type { Profile } from '@plateful/contract';
import { CircleAlert, ScrollText } from 'lucide-react';
import { CopyButton } from '#features/admin/copy-button.tsx';
import { FILTER_ALL, toLogSearchParams } from '#features/admin/use-log-filters.ts';
import { formatDate } from '#lib/format-for-locale.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ButtonLink } from '#ui/button.tsx';

const t = adminTexts.profile;
type FieldName = keyof typeof t.fields;

const identityFields = [
  'email',
  'username',
  'displayName',
  'firstName',
  'lastName',
  'createdAt',
] as const;
const accountFields = ['isProUser', 'isAdmin', 'isTempUser', 'hasPassword', 'hasGoogle'] as const;
const subscriptionFields = [
  'totalSubscriptions',
  'activeSubscriptions',
  'subscriptionType',
  'subscriptionPlan',
  'subscriptionExpires',
  'subscriptionSource',
] as const;

function formatField(name: FieldName, value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (value === null || value === '') return t.none;
  if (name === 'createdAt' || name === 'subscriptionExpires') return formatDate(String(value));
  if (name === 'subscriptionType') return String(Reflect.get(t.types, value) ?? value);
  if (name === 'subscriptionPlan') return String(Reflect.get(t.plans, value) ?? value);
  if (name !== 'subscriptionSource') return String(value);
  return String(Reflect.get(adminTexts.subscriptions.sources, value) ?? value);
}

function FieldList({ user, names }: { user: Profile; names: readonly FieldName[] }) {
  return (
    <dl className="min-w-0">
      {names.map((name) => (
        <div key={name} className="flex items-baseline gap-3 border-t border-line py-2.5">
          <dt className="w-36 shrink-0 text-sm text-muted sm:w-40">{t.fields[name]}</dt>
          <dd className="min-w-0 flex-1 break-words">{formatField(name, user[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** All fields of a user, with links to the user's log entries. */
export function UserDetails({ user }: { user: Profile }) {
  const name = user.displayName || user.username;
  const toLogsPath = (level: 'error' | typeof FILTER_ALL) =>
    `${paths.adminLogs}?${toLogSearchParams({ userId: user.userId, level })}`;
  return (
    <section aria-labelledby="user" className="card-surface p-4 sm:p-6">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 max-sm:mb-6">
        {/* On phones, the id has a row of its own, so that it fits on one line. */}
        <div className="grid grow basis-full grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 sm:basis-80 sm:gap-y-0">
          <Avatar
            name={name}
            src={user.profileImageUrl}
            className="size-14 text-xl sm:row-span-2"
          />
          <h2 id="user" className="text-xl break-words">
            {name}
          </h2>
          <p className="flex min-h-11 items-center justify-between text-sm text-muted max-sm:col-span-full sm:-my-2 sm:justify-start">
            <span className="min-w-0 break-words">
              {t.fields.userId}{' '}
              <span className="text-ink max-sm:block max-sm:text-xs">{user.userId}</span>
            </span>
            <CopyButton name={t.fields.userId} text={user.userId} className="max-sm:-mr-3" />
          </p>
        </div>
        <ButtonLink
          variant="secondary"
          className="max-sm:grow"
          to={toLogsPath('error')}
          icon={<CircleAlert aria-hidden="true" className="size-5" />}
        >
          {adminTexts.dashboard.userErrors}
        </ButtonLink>
        <ButtonLink
          variant="secondary"
          className="max-sm:grow"
          to={toLogsPath(FILTER_ALL)}
          icon={<ScrollText aria-hidden="true" className="size-5" />}
        >
          {adminTexts.dashboard.userLogs}
        </ButtonLink>
      </div>
      <div className="grid gap-x-8 xl:grid-cols-3">
        <FieldList user={user} names={identityFields} />
        <FieldList user={user} names={accountFields} />
        <FieldList user={user} names={subscriptionFields} />
      </div>
    </section>
  );
}
