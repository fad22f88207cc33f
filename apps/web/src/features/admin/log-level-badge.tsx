import type { LogLevel } from '@plateful/contract';
import { adminTexts } from '#texts/en/admin.ts';
import { classNames } from '#ui/class-names.ts';

const levelClasses: Record<LogLevel, string> = {
  error: 'bg-error-soft text-error',
  warning: 'bg-amber-soft text-ink',
  info: 'bg-leaf-soft text-leaf',
  debug: 'bg-sunken text-ink',
};

export function LogLevelBadge({ level }: { level: LogLevel }) {
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 rounded-full px-2.5 py-0.5 text-xs font-semibold',
        levelClasses[level],
      )}
    >
      {adminTexts.logs.levels[level]}
    </span>
  );
}
