import { getErrorRequestId } from '#lib/api-client.ts';
import { texts } from '#texts/localization.ts';

/** The id of a failed request, which users can send to support. A click selects it. */
export function ErrorRequestId({ error }: { error: unknown }) {
  const requestId = getErrorRequestId(error);
  return (
    requestId && (
      <span className="mt-1 block text-xs break-words">
        {texts.errors.requestId} <span className="select-all">{requestId}</span>
      </span>
    )
  );
}
