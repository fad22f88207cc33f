import { useMemo } from 'react';
import { readPageNumber } from '#features/admin/read-page-number.ts';
import { useSearchParams } from '#lib/router/router-hooks.ts';

/** The value of a filter that matches every entry. */
export const FILTER_ALL = 'all';

const LEVELS = ['error', 'warning', 'info', 'debug', FILTER_ALL] as const;
const SERVICES = [FILTER_ALL, 'authApi', 'otpApi', 'secureSession'] as const;
const SORT_FIELDS = ['timestamp', 'level', 'platform'] as const;
const SORT_ORDERS = ['desc', 'asc'] as const;

/** The choices of each filter; the first one is the default. */
export const logFilterOptions = {
  level: LEVELS,
  service: SERVICES,
  sortBy: SORT_FIELDS,
  sortOrder: SORT_ORDERS,
} as const;

type ChoiceName = keyof typeof logFilterOptions;

export type LogFilters = { [Name in ChoiceName]: (typeof logFilterOptions)[Name][number] } & {
  query: string;
  /** Empty for all users. */
  userId: string;
  page: number;
};

const MAX_TEXT_LENGTH = 200;

function readFilters(params: URLSearchParams): LogFilters {
  const choose = <Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]) =>
    choices.find((choice) => choice === params.get(name)) ?? choices[0];
  const readText = (name: string) => (params.get(name) ?? '').trim().slice(0, MAX_TEXT_LENGTH);
  return {
    level: choose('level', LEVELS),
    service: choose('service', SERVICES),
    sortBy: choose('sortBy', SORT_FIELDS),
    sortOrder: choose('sortOrder', SORT_ORDERS),
    query: readText('query'),
    userId: readText('userId'),
    page: readPageNumber(params),
  };
}

const defaultFilters = readFilters(new URLSearchParams());

/** How many of the filters with choices differ from their default. */
export const countChangedFilters = (filters: LogFilters) =>
  (['level', 'service', 'sortBy', 'sortOrder'] as const).filter(
    (name) => filters[name] !== defaultFilters[name],
  ).length;

/** Search parameters of the filters; defaults are omitted. */
export function toLogSearchParams(filters: Partial<LogFilters>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...defaultFilters, ...filters })) {
    if (value !== Reflect.get(defaultFilters, name)) params.set(name, String(value));
  }
  return params;
}

/** Whether new errors appear at the top of the list that these filters select. */
export const canShowNewErrorsAtTop = ({
  page,
  level,
  service,
  query,
  userId,
  sortBy,
  sortOrder,
}: LogFilters) =>
  page === 1 &&
  (level === 'error' || level === FILTER_ALL) &&
  service === FILTER_ALL &&
  !query &&
  !userId &&
  sortBy === 'timestamp' &&
  sortOrder === 'desc';

/** The filters of the log entries, which are stored in the URL. Changing a filter goes back to page 1. */
export function useLogFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const setFilters = (changes: Partial<LogFilters>) =>
    setParams((current) => toLogSearchParams({ ...readFilters(current), page: 1, ...changes }), {
      replace: true,
      preventScrollReset: true,
    });
  const resetFilters = () => setParams({}, { replace: true, preventScrollReset: true });
  return { filters, setFilters, resetFilters };
}
