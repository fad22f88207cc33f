import type { AuditEntry } from '@plateful/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { auditTrailQueryOptions } from '#features/admin/api.ts';
import { LoadError } from '#features/admin/load-error.tsx';
import { formatDateTime } from '#lib/format.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonLine } from '#ui/skeleton.tsx';

const t = adminTexts.audit;

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { action, adminEmail, timestamp, details } = entry;
  const label: unknown = Reflect.get(t.actions, action);
  const detailText = Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
  return (
    <li className="py-3">
      <p className="font-medium">{typeof label === 'string' ? label : action}</p>
      <p className="text-sm break-words text-muted">
        <time dateTime={timestamp}>{formatDateTime(timestamp)}</time> · {adminEmail}
      </p>
      {detailText && <p className="text-sm break-all text-muted">{detailText}</p>}
    </li>
  );
}

/** What admins did, newest first. */
export function AuditTrail() {
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
