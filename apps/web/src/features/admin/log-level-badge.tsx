import type { LogLevel } from '@plateful/contract';
import { adminTexts } from '#texts/en/admin.ts';
import { classNames } from '#ui/class-names.ts';

const levelClasses: Record<LogLevel, string> = {
  error: 'bg-error-soft text-error before:bg-error',
  warning: 'bg-amber-soft text-ink before:bg-amber',
  info: 'bg-sunken text-ink before:bg-muted',
  debug: 'bg-sunken text-muted before:bg-control-border',
};

/** The level of an entry, with a dot in its color. */
export function LogLevelBadge({ level }: { level: LogLevel }) {
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-1.5 justify-self-start rounded-full px-2.5 py-0.5 text-xs font-semibold before:size-2 before:rounded-full',
        levelClasses[level],
      )}
    >
      {adminTexts.logs.levels[level]}
    </span>
  );
}
