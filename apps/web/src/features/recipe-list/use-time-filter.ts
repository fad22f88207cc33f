import { useSearchParams } from '#lib/router/router-hooks.ts';

const TIME_PARAM = 'time';

/** The maximum time in minutes, stored in the URL; null for any time. */
export function useTimeFilter() {
  const [searchParams, setSearchParams] = useSearchParams();
  const value = searchParams.get(TIME_PARAM) ?? '';
  return {
    maxMinutes: ['15', '30', '60'].includes(value) ? Number(value) : null,
    setMaxMinutes(maxMinutes: number | null) {
      const { [TIME_PARAM]: _, ...others } = Object.fromEntries(searchParams);
      setSearchParams(
        maxMinutes === null ? others : { ...others, [TIME_PARAM]: String(maxMinutes) },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
