import type { FailedProviderCall } from '@plateful/contract';
import { formatMilliseconds } from '#features/admin/format-milliseconds.ts';
import { getProviderCallOutcomeName } from '#features/admin/get-provider-call-outcome-name.ts';
import { FILTER_ALL, toLogSearchParams } from '#features/admin/use-log-filters.ts';
import { formatDateTime } from '#lib/format-for-locale.ts';
import { getRecognizerName } from '#lib/get-recognizer-name.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { adminRecognitionTexts } from '#texts/en/admin-recognition.ts';

const t = adminRecognitionTexts.failedCalls;

function FailedCall({ call }: { call: FailedProviderCall }) {
  const { startedAt, provider, model, purpose, outcome, durationMs, userId } = call;
  const purposeName: unknown = Reflect.get(t.purposes, purpose);
  const details = [
    getRecognizerName(provider),
    model,
    typeof purposeName === 'string' ? purposeName : purpose,
    ...(durationMs === null ? [] : [formatMilliseconds(durationMs)]),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{getProviderCallOutcomeName(outcome)}</p>
        <p className="text-sm break-words text-muted">
          <time dateTime={startedAt}>{formatDateTime(startedAt)}</time> · {details.join(' · ')}
        </p>
      </div>
      {userId && (
        <Link
          to={`${paths.adminLogs}?${toLogSearchParams({ userId, level: FILTER_ALL })}`}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-accent-ink"
        >
          {t.userLogs}
        </Link>
      )}
    </li>
  );
}

/** The newest failed calls to providers, with links to the log entries of their users. */
export function FailedProviderCalls({ calls }: { calls: readonly FailedProviderCall[] }) {
  return (
    <section aria-labelledby="failed-calls">
      <h2 id="failed-calls" className="text-xl">
        {t.title}
      </h2>
      <p className="mt-1 mb-4 text-muted">{calls.length > 0 ? t.lead : t.empty}</p>
      {calls.length > 0 && (
        <ul className="card-surface divide-y divide-line px-4 py-1 sm:px-6">
          {calls.map((call) => (
            <FailedCall key={call.id} call={call} />
          ))}
        </ul>
      )}
    </section>
  );
}
