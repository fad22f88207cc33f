import type { LogRecord } from '@plateful/contract';
import { LogLevelBadge } from '#features/admin/log-level-badge.tsx';
import { formatDateTime } from '#lib/format-for-locale.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { SkeletonLine } from '#ui/skeleton.tsx';

const t = adminTexts.entry;

function LogCard({ entry, onOpen }: { entry: LogRecord; onOpen: () => void }) {
  const { level, message, platform, service, fileName, timestamp } = entry;
  const details = [platform, service, fileName].filter(Boolean);
  return (
    <li className="card-surface relative grid grid-cols-1 gap-1 p-4 transition-colors duration-150 hover:bg-sunken">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <LogLevelBadge level={level} />
        <time dateTime={timestamp} className="tabular-nums">
          {formatDateTime(timestamp)}
        </time>
      </p>
      <button
        type="button"
        aria-label={t.open(message)}
        onClick={onOpen}
        className="min-h-6 rounded-control text-left font-medium after:absolute after:inset-0 after:rounded-card"
      >
        <span className="line-clamp-2 break-words">{message || t.noMessage}</span>
      </button>
      <p className="line-clamp-2 text-sm break-all text-muted">{details.join(' · ')}</p>
    </li>
  );
}

interface LogListProps {
  logs: readonly LogRecord[];
  onOpen: (entry: LogRecord) => void;
}

/** Log entries as cards, which open the details. */
export function LogList({ logs, onOpen }: LogListProps) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {logs.map((entry) => (
        <LogCard key={entry._id} entry={entry} onOpen={() => onOpen(entry)} />
      ))}
    </ul>
  );
}

export function LogListSkeleton() {
  return (
    <div className="fade-in-delayed grid gap-3">
      <p role="status" className="sr-only">
        {adminTexts.loading}
      </p>
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className="card-surface p-4">
          <SkeletonLine className="w-40" />
          <SkeletonLine className="w-64 max-w-full" />
          <SkeletonLine className="w-32" />
        </div>
      ))}
    </div>
  );
}
