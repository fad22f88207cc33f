import { IMPORT_TEXT_MAX_BYTES, PHOTO_MAX_BYTES } from '@plateful/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#app-error.ts';
import type { JsonByteLimits, LongFields } from './json-scanner.ts';

/** Larger than the largest photo, so that a photo that is too large gets the photo-specific error message. */
const IMAGES_MAX_BYTES = Math.ceil(PHOTO_MAX_BYTES * 1.8);
/** A fully escaped text is three times as long as in UTF-8. */
const ESCAPED_TEXT_MAX_BYTES = IMPORT_TEXT_MAX_BYTES * 3;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Long strings allowed in the JSON body in addition to `bodyLimit`. */
    longFields?: LongFields;
  }
  interface FastifyRequest {
    /** Largest JSON body for this client in bytes, if lower than the route's `bodyLimit`. */
    bodyLimit: number | null;
  }
}

/** The Content-Length of the request; null for chunked bodies. */
export function getContentLength({ headers }: FastifyRequest): number | null {
  if (headers['transfer-encoding'] !== undefined) return null;
  return Number(headers['content-length'] ?? 0);
}

/** The maximum size of the request body in bytes; for a form, all parts together. */
export function getMaxBodyBytes(request: FastifyRequest): number {
  const { otherBytes, images, texts } = getJsonByteLimits(request);
  return otherBytes + images + texts;
}

/**
 * The number of bytes of the body that are held in memory at the same time; for a form, one photo.
 *
 * @throws AppError BODY_TOO_LARGE
 */
export function computeMaxBufferedBytes(request: FastifyRequest): number {
  const maxBytes = getMaxBodyBytes(request);
  const declaredBytes = getContentLength(request) ?? maxBytes;
  if (declaredBytes > maxBytes) throw new AppError('BODY_TOO_LARGE');
  const isForm = request.headers['content-type']?.startsWith('multipart/');
  return isForm ? Math.min(declaredBytes, PHOTO_MAX_BYTES) : declaredBytes;
}

/**
 * Creates a `preParsing` hook that limits the body of signed-out clients. The session is only looked up for bodies over
 * `bodyLimit` bytes.
 */
export function createSignedOutBodyLimitHook(
  bodyLimit: number,
  authenticate: (request: FastifyRequest) => Promise<unknown>,
) {
  return async (request: FastifyRequest): Promise<void> => {
    const declaredBytes = getContentLength(request) ?? Number.POSITIVE_INFINITY;
    if (declaredBytes <= bodyLimit || (await authenticate(request)) !== null) return;
    request.bodyLimit = bodyLimit;
  };
}

/** The limits of a JSON body in bytes. */
export function getJsonByteLimits({ bodyLimit, routeOptions }: FastifyRequest): JsonByteLimits {
  const { images, texts } = routeOptions.config.longFields ?? {};
  return {
    otherBytes: bodyLimit ?? routeOptions.bodyLimit ?? 0,
    images: images ? IMAGES_MAX_BYTES : 0,
    texts: texts ? ESCAPED_TEXT_MAX_BYTES : 0,
  };
}
