import { useSearchParams } from '#lib/router/router-hooks.ts';

const TIME_PARAM = 'time';

/** The maximum time in minutes, stored in the URL; null for any time. */
export function useTimeFilter() {
  const [searchParams, setSearchParams] = useSearchParams();
  const value = searchParams.get(TIME_PARAM) ?? '';
  return {
    maxMinutes: ['15', '30', '60'].includes(value) ? Number(value) : null,
    setMaxMinutes(maxMinutes: number | null) {
      setSearchParams(
        (current) => {
          current.delete(TIME_PARAM);
          if (maxMinutes !== null) current.set(TIME_PARAM, String(maxMinutes));
          return current;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
