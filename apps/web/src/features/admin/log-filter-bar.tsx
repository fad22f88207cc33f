import { SearchWhileTypingField } from '#features/admin/search-while-typing-field.tsx';
import { ALL, filterOptions, type LogFilters } from '#features/admin/use-log-filters.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';

const t = adminTexts.logs;

interface LogFilterBarProps {
  filters: LogFilters;
  onChange: (changes: Partial<LogFilters>) => void;
}

/** The filters of the log entries. */
export function LogFilterBar({ filters, onChange }: LogFilterBarProps) {
  const renderSelect = <Name extends keyof typeof filterOptions>(
    name: Name,
    label: string,
    labelOf: (value: string) => string,
  ) => (
    <Select
      label={label}
      value={filters[name]}
      options={filterOptions[name].map((value) => ({ value, label: labelOf(value) }))}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <section aria-label={t.filters} className="mt-6">
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 lg:grid-cols-[1fr_1.2fr_2fr_1fr_1.2fr]">
        {renderSelect('level', t.level, (value) => Reflect.get(t.levels, value))}
        {renderSelect('service', t.service, (value) => (value === ALL ? t.allServices : value))}
        <div className="max-lg:order-last max-lg:col-span-2">
          <SearchWhileTypingField
            label={t.search}
            hint={t.searchHint}
            query={filters.query}
            onSearch={(query) => onChange({ query })}
          />
        </div>
        {renderSelect('sortBy', t.sortBy, (value) => Reflect.get(t.sortFields, value))}
        {renderSelect('sortOrder', t.order, (value) => Reflect.get(t.orders, value))}
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
