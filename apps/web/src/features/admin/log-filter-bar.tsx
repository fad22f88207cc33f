import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { DebouncedSearchField } from '#features/admin/debounced-search-field.tsx';
import {
  countChangedFilters,
  FILTER_ALL,
  type LogFilters,
  logFilterOptions,
} from '#features/admin/use-log-filters.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Select } from '#ui/select.tsx';

const t = adminTexts.logs;
const PANEL_ID = 'log-filters';

interface LogFilterBarProps {
  filters: LogFilters;
  onChange: (changes: Partial<LogFilters>) => void;
}

/** The search and the filters of the log entries. On narrow screens, a button shows the filters. */
export function LogFilterBar({ filters, onChange }: LogFilterBarProps) {
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const changedCount = countChangedFilters(filters);
  const renderSelect = <Name extends keyof typeof logFilterOptions>(
    name: Name,
    label: string,
    labelOf: (value: string) => string,
  ) => (
    <Select
      label={label}
      value={filters[name]}
      options={logFilterOptions[name].map((value) => ({ value, label: labelOf(value) }))}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <section aria-label={t.filters} className="mt-4 sm:mt-6">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-4 lg:grid-cols-[2fr_1fr_1.2fr_1fr_1.2fr]">
        {/* On phones, the hint leaves its space to the entries. */}
        <div className="min-w-0 max-sm:[&_p]:sr-only">
          <DebouncedSearchField
            label={t.search}
            hint={t.searchHint}
            query={filters.query}
            onSearch={(query) => onChange({ query })}
          />
        </div>
        <Button
          variant="secondary"
          aria-expanded={isPanelOpen}
          aria-controls={PANEL_ID}
          className="mt-[1.6rem] min-h-12 font-medium! lg:hidden"
          icon={<SlidersHorizontal aria-hidden="true" className="size-5" />}
          onClick={() => setIsPanelOpen(!isPanelOpen)}
        >
          {t.filters}
          {changedCount > 0 && (
            <span className="grid min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs leading-5 text-on-accent">
              {changedCount}
            </span>
          )}
        </Button>
        <div
          id={PANEL_ID}
          className={classNames(
            'col-span-full grid grid-cols-2 gap-x-3 gap-y-4 card-surface p-4 lg:contents',
            !isPanelOpen && 'max-lg:hidden',
          )}
        >
          {renderSelect('level', t.level, (value) => Reflect.get(t.levels, value))}
          {renderSelect('service', t.service, (value) =>
            value === FILTER_ALL ? t.allServices : value,
          )}
          {renderSelect('sortBy', t.sortBy, (value) => Reflect.get(t.sortFields, value))}
          {renderSelect('sortOrder', t.order, (value) => Reflect.get(t.orders, value))}
        </div>
      </div>
      {filters.userId && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="min-w-0 wrap-anywhere">{t.user(filters.userId)}</span>
          <Button variant="link" className="-ml-4" onClick={() => onChange({ userId: '' })}>
            {t.removeUser}
          </Button>
        </p>
      )}
    </section>
  );
}
