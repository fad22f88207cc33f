import type { AuditEntry } from '@plateful/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { auditTrailQueryOptions } from '#features/admin/api.ts';
import { formatDateTime } from '#lib/format-for-locale.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { adminTexts } from '#texts/en/admin.ts';
import { formatDecimal } from '#texts/number-format.ts';
import { Button } from '#ui/button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonLine } from '#ui/skeleton.tsx';

const t = adminTexts.audit;

/** What an action changed or showed. A user is a link. */
function AuditDetail({ name, value }: { name: string; value: unknown }) {
  if (name === 'userId' && typeof value === 'string') {
    return (
      <>
        {t.details.userId}{' '}
        <Link
          to={`${paths.adminDashboard}?user=${encodeURIComponent(value)}`}
          className="-my-2.5 inline-flex min-h-11 items-center font-medium break-all text-accent-ink underline underline-offset-4"
        >
          {value}
        </Link>
      </>
    );
  }
  if (name === 'deletedCount' && typeof value === 'number') {
    return t.details.deletedCount(formatDecimal(value));
  }
  if (name === 'recognizers' && Array.isArray(value))
    return t.details.recognizers(value.join(', '));
  return `${name}: ${JSON.stringify(value)}`;
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { action, adminEmail, timestamp, details } = entry;
  const label: unknown = Reflect.get(t.actions, action);
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-medium">
        {typeof label === 'string' ? label : action}
        <time dateTime={timestamp} className="text-sm font-normal text-muted tabular-nums">
          {formatDateTime(timestamp)}
        </time>
      </p>
      <p className="text-sm break-words text-muted">{adminEmail}</p>
      {Object.entries(details).map(([name, value]) => (
        <p key={name} className="text-sm break-words text-muted">
          <AuditDetail name={name} value={value} />
        </p>
      ))}
    </li>
  );
}

/** What admins did, newest first. */
export function AuditTrailList() {
  const list = useInfiniteQuery(auditTrailQueryOptions());
  const entries = list.data?.pages.flatMap((page) => page.entries);
  return (
    <section aria-labelledby="audit-trail">
      <h2 id="audit-trail" className="text-xl">
        {t.title}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t.lead}</p>
      {list.isError && <LoadError message={t.failed} error={list.error} onRetry={list.refetch} />}
      {list.isPending && <SkeletonLine className="w-64" />}
      {entries?.length === 0 && <p>{t.empty}</p>}
      {entries && entries.length > 0 && (
        <ul className="card-surface divide-y divide-line px-4 py-1 sm:px-6">
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          busyLabel={list.isFetchingNextPage && adminTexts.loading}
          onClick={() => void list.fetchNextPage()}
        >
          {t.more}
        </Button>
      )}
    </section>
  );
}
