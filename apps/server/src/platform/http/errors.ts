import { type ErrorCode, errors, type Failure } from '@plateful/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from '#app-error.ts';

/** Fastify's own refusals, by its codes. */
const knownFaults: Readonly<Record<string, ErrorCode>> = {
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
  /** What was thrown, or what caused it. */
  error: unknown;
  /** What is answered. */
  failure: AppError;
  /** Thrown by a hook or a handler of ours; else the request could not be understood. */
  isDecision: boolean;
  requestId: string;
  request: FastifyRequest;
}

/** The one place where a failure becomes an answer. `report` hears of all of them. */
export function handleErrors(app: FastifyInstance, report: (error: ErrorReport) => void): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toAppError(error);
    report({
      error: known.cause ?? error,
      failure: known,
      isDecision: error instanceof AppError,
      requestId: request.id,
      request,
    });
    if (request.routeOptions.config.text) return answerWithText(reply, known);
    return answerWith(reply, known, request.id);
  });
  app.setNotFoundHandler((request, reply) =>
    answerWith(reply, new AppError('NOT_FOUND'), request.id),
  );
}

/** For addresses that the router can't even read; no hook has run then. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.header('x-content-type-options', 'nosniff').header('x-request-id', request.id);
  void answerWith(reply, toAppError(error), request.id);
}

function answerWithText(reply: FastifyReply, error: AppError) {
  return begin(reply, error).type('text/plain; charset=utf-8').send(error.message);
}

function begin(reply: FastifyReply, error: AppError) {
  if (error.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(Math.ceil(error.retryAfterSeconds)));
  }
  return reply.status(error.status).header('cache-control', 'no-store');
}

function answerWith(reply: FastifyReply, error: AppError, requestId: string) {
  return begin(reply, error)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(failureOf(error, requestId));
}

/** The envelope of a failure. */
export function failureOf(error: AppError, requestId: string): Failure {
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
  if (isDatabaseBusy(error)) return new AppError('BUSY', { retryAfterSeconds: 5, cause: error });
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new AppError('INVALID', {
      message: error.validation[0]?.message ?? errors.INVALID.message,
    });
  }
  const code = knownFaults[error.code];
  if (code === 'INVALID' && error.code.includes('JSON')) {
    return new AppError(code, { message: 'The request body is not valid JSON.' });
  }
  if (code) return new AppError(code);
  if (error.statusCode === 429) return new AppError('TOO_MANY', retryAfter(error));
  const { statusCode = 500 } = error;
  if (statusCode === 403 || statusCode === 404) return new AppError('NOT_FOUND');
  if (statusCode >= 400 && statusCode < 500) return new AppError('INVALID');
  return new AppError('INTERNAL', { cause: error });
}

/** No connection was free in time, or a statement took too long. */
function isDatabaseBusy(error: FastifyError): boolean {
  const fault = error.cause instanceof Error ? error.cause : error;
  const { code } = fault as { code?: unknown };
  return code === '57014' || fault.message === 'timeout exceeded when trying to connect';
}

function retryAfter(error: FastifyError & { retryAfterSeconds?: number }) {
  return { retryAfterSeconds: error.retryAfterSeconds ?? 60 };
}
