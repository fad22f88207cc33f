import { getErrorCodeOrMessage } from '#platform/get-error-code-or-message.ts';
import { MediaStoreUnavailableError } from '#ports/media-store.ts';
import { getXmlElementTexts } from './get-xml-element-texts.ts';

/** The connection was never made, so the store never got the request. */
const connectionErrorCodes: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** The store answers with one of these when it has not processed a request. */
const retryableCodes: ReadonlySet<string> = new Set(['SlowDown', 'RequestTimeout']);

interface S3ErrorDetails {
  /** The error code of S3 or of the connection. */
  code: string;
  /** The status of the response. Null: there was none. */
  status: number | null;
  isUnchanged: boolean;
  isRetryable: boolean;
  cause?: unknown;
}

/** A failed request to the store. The message contains neither keys nor parts of the response. */
export class S3Error extends MediaStoreUnavailableError {
  readonly code: string;
  readonly status: number | null;
  readonly isRetryable: boolean;

  constructor(
    private readonly operation: string,
    { code, status, isUnchanged, isRetryable, cause }: S3ErrorDetails,
  ) {
    const suffix = status === null ? '' : `, status ${status}`;
    super(`The photo store failed to ${operation} (${code}${suffix})`, { isUnchanged, cause });
    this.code = code;
    this.status = status;
    this.isRetryable = isRetryable;
  }

  /** The error for a request of which an earlier attempt may have reached the store. */
  withUnknownState(): S3Error {
    const { code, status, isRetryable, cause } = this;
    return new S3Error(this.operation, { code, status, isRetryable, cause, isUnchanged: false });
  }
}

/** @param xml the body of the response */
export function toResponseError(operation: string, status: number, xml: string): S3Error {
  const [code = 'no error code'] = getXmlElementTexts(xml, 'Code').filter((text) =>
    /^\w{1,80}$/.test(text),
  );
  const isRejected = status < 500 || retryableCodes.has(code);
  return new S3Error(operation, {
    code,
    status,
    isUnchanged: isRejected,
    isRetryable: status >= 500 || status === 429 || retryableCodes.has(code),
  });
}

/** @param error as thrown by `fetch`, or while the body of a response is read */
export function toConnectionError(operation: string, error: unknown): S3Error {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = getErrorCodeOrMessage(cause);
  return new S3Error(operation, {
    code,
    status: null,
    isUnchanged: connectionErrorCodes.has(code),
    isRetryable: true,
    cause,
  });
}
