import type { LogRecord } from '@plateful/contract';
import { ChevronRight } from 'lucide-react';
import { LogLevelBadge } from '#features/admin/log-level-badge.tsx';
import { formatDateTime } from '#lib/format-for-locale.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

const t = adminTexts.entry;

/** On wide screens, the columns of all rows line up. */
const listClass =
  'card-surface grid grid-cols-1 divide-y divide-line lg:grid-cols-[auto_minmax(0,1fr)_fit-content(16rem)_auto_auto]';
const rowClass =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 px-4 py-3 lg:col-span-full lg:grid-cols-subgrid lg:gap-x-6 lg:px-6';

function LogRow({ entry, onOpen }: { entry: LogRecord; onOpen: () => void }) {
  const { level, message, platform, service, fileName, timestamp } = entry;
  const details = [platform, service, fileName].filter(Boolean);
  return (
    <li
      className={`${rowClass} relative transition-colors duration-150 first:rounded-t-card last:rounded-b-card hover:bg-sunken`}
    >
      <LogLevelBadge level={level} />
      <time
        dateTime={timestamp}
        className="justify-self-end text-sm whitespace-nowrap text-muted tabular-nums lg:order-1"
      >
        {formatDateTime(timestamp)}
      </time>
      <ChevronRight aria-hidden="true" className="-mr-1 size-5 text-muted lg:order-2" />
      <button
        type="button"
        aria-label={t.open(message)}
        onClick={onOpen}
        className="col-span-full min-h-6 rounded-control text-left font-medium after:absolute after:inset-0 lg:col-span-1"
      >
        <span className="line-clamp-2 text-pretty break-words">{message || t.noMessage}</span>
      </button>
      <p className="col-span-full truncate text-sm text-muted lg:col-span-1">
        {details.join(' · ')}
      </p>
    </li>
  );
}

interface LogListProps {
  logs: readonly LogRecord[];
  onOpen: (entry: LogRecord) => void;
}

/** Log entries as rows, which open the details. */
export function LogList({ logs, onOpen }: LogListProps) {
  if (logs.length === 0) return null;
  return (
    <ul className={listClass}>
      {logs.map((entry) => (
        <LogRow key={entry._id} entry={entry} onOpen={() => onOpen(entry)} />
      ))}
    </ul>
  );
}

export function LogListSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        {adminTexts.loading}
      </p>
      <div aria-hidden="true" className={`${listClass} fade-in-delayed`}>
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <div key={index} className={rowClass}>
            <Skeleton className="h-6 w-16 rounded-full" />
            <div className="w-32 justify-self-end text-sm lg:order-1">
              <SkeletonLine />
            </div>
            <span className="-mr-1 size-5 lg:order-2" />
            <div className="col-span-full lg:col-span-1">
              <SkeletonLine className="w-4/5" />
            </div>
            <div className="col-span-full text-sm lg:col-span-1 lg:w-60">
              <SkeletonLine className="w-48 lg:w-full" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
