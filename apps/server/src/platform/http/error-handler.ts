import { apiErrors, type ErrorCode, type ErrorResponse } from '@plateful/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from '#app-error.ts';
import { MediaStoreUnavailableError } from '#ports/media-store.ts';

/** Maps Fastify's error codes to codes of the contract. */
const fastifyErrorCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'CONTENT_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID',
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID',
  FST_ERR_BAD_URL: 'INVALID',
  FST_ERR_MAX_PARAM_LENGTH: 'URL_TOO_LONG',
  FST_REQ_FILE_TOO_LARGE: 'PHOTO_TOO_LARGE',
  FST_FILES_LIMIT: 'INVALID',
  FST_PARTS_LIMIT: 'INVALID',
  FST_PROTO_VIOLATION: 'INVALID',
  FST_INVALID_JSON_FIELD_ERROR: 'INVALID',
  FST_FIELDS_LIMIT: 'INVALID',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'CONTENT_TYPE',
};

export interface ErrorReport {
  /** The thrown error, or its cause. */
  error: unknown;
  /** The error that is sent to the client. */
  appError: AppError;
  /** False when Fastify rejected the request before a hook or handler of the app threw. */
  isAppError: boolean;
  requestId: string;
  request: FastifyRequest;
}

/** Turns every error into a response and passes it to `report`. */
export function registerErrorHandler(
  app: FastifyInstance,
  report: (error: ErrorReport) => void,
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const appError = toAppError(error);
    report({
      error: appError.cause ?? error,
      appError,
      isAppError: error instanceof AppError,
      requestId: request.id,
      request,
    });
    if (request.routeOptions.config.isPlainText) return sendTextError(reply, appError);
    return sendError(reply, appError, request.id);
  });
  app.setNotFoundHandler((request, reply) =>
    sendError(reply, new AppError('NOT_FOUND'), request.id),
  );
}

/** Responds to URLs that the router cannot parse; no hook runs for them. */
export function sendFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.header('x-content-type-options', 'nosniff').header('x-request-id', request.id);
  void sendError(reply, toAppError(error), request.id);
}

function sendTextError(reply: FastifyReply, error: AppError) {
  return startErrorReply(reply, error).type('text/plain; charset=utf-8').send(error.message);
}

function startErrorReply(reply: FastifyReply, error: AppError) {
  if (error.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(Math.ceil(error.retryAfterSeconds)));
  }
  return reply.status(error.status).header('cache-control', 'no-store');
}

function sendError(reply: FastifyReply, error: AppError, requestId: string) {
  return startErrorReply(reply, error)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(toErrorResponse(error, requestId));
}

/** Creates the error envelope. */
export function toErrorResponse(error: AppError, requestId: string): ErrorResponse {
  return {
    succeeded: false,
    ...error.fields,
    errorMessage: error.message,
    code: error.code,
    requestId,
  };
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (isAbortOfCanceledRequest(error)) return new AppError('CANCELED');
  if (isDatabaseBusy(error)) return new AppError('BUSY', { retryAfterSeconds: 5, cause: error });
  if (error instanceof MediaStoreUnavailableError)
    return new AppError('STORAGE_UNAVAILABLE', { retryAfterSeconds: 30, cause: error });
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new AppError('INVALID', {
      message: error.validation[0]?.message ?? apiErrors.INVALID.message,
    });
  }
  const code = fastifyErrorCodes[error.code];
  if (code === 'INVALID' && error.code.includes('JSON')) {
    return new AppError(code, { message: 'The request body is not valid JSON.' });
  }
  if (code) return new AppError(code);
  if (error.statusCode === 429) return new AppError('TOO_MANY', getRetryAfter(error));
  const { statusCode = 500 } = error;
  if (statusCode === 403 || statusCode === 404) return new AppError('NOT_FOUND');
  if (statusCode >= 400 && statusCode < 500) return new AppError('INVALID');
  return new AppError('INTERNAL', { cause: error });
}

/** Node wraps the reason of a signal in an error of its own. */
function isAbortOfCanceledRequest({ name, cause }: FastifyError): boolean {
  return name === 'AbortError' && cause instanceof AppError && cause.code === 'CANCELED';
}

/** No connection became available in time, or a statement timed out. */
function isDatabaseBusy(error: FastifyError): boolean {
  const cause = error.cause instanceof Error ? error.cause : error;
  const { code } = cause as { code?: unknown };
  return code === '57014' || cause.message === 'timeout exceeded when trying to connect';
}

function getRetryAfter(error: FastifyError & { retryAfterSeconds?: number }) {
  return { retryAfterSeconds: error.retryAfterSeconds ?? 60 };
}
