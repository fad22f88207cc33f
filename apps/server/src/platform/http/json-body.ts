import { IMPORT_TEXT_MAXIMUM_BYTES, PHOTO_MAXIMUM_BYTES } from '@plateful/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#app-error.ts';
import { type JsonLimits, JsonScanner, type LongFields } from './json-scanner.ts';
import { invalidJson, type LongString } from './long-string.ts';
import { readBody } from './read-body.ts';

/** Room for the largest photo and some more, so that a larger one is refused with the sentence about photos. */
const IMAGES_BYTES = Math.ceil(PHOTO_MAXIMUM_BYTES * 1.8);
/** A text whose letters are all escaped is three times as long as it is in UTF-8. */
const ESCAPED_TEXT_BYTES = IMPORT_TEXT_MAXIMUM_BYTES * 3;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Long strings that a JSON body may hold beside its `bodyLimit`. */
    longFields?: LongFields;
  }
  interface FastifyRequest {
    /** Largest JSON body of this caller in bytes, where that is less than the route's `bodyLimit`. */
    bodyLimit: number | null;
  }
}

/** The only bodies that are read: JSON within limits of size, depth and number of values. Forms have their own parser. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const scanner = await scanBody(request);
    const { text, longStrings } = scanner.end();
    if (text.length === 0) return undefined;
    const body = await new Promise<unknown>((resolve, reject) => {
      parse(request, decodeUtf8(text), (error, value) => (error ? reject(error) : resolve(value)));
    });
    return longStrings.size === 0 ? body : withLongStrings(body, longStrings);
  });
  // A call without a body may come with any type, and with none.
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    if (request.headers['content-length'] !== '0') throw new AppError('CONTENT_TYPE');
    return undefined;
  });
}

/** What the body says of its size; null when it comes in pieces, and doesn't. */
export function announcedBytesOf({ headers }: FastifyRequest): number | null {
  if (headers['transfer-encoding'] !== undefined) return null;
  return Number(headers['content-length'] ?? 0);
}

/** The most bytes that the body of a request may have; of a form, all its parts together. */
function largestBodyOf(request: FastifyRequest): number {
  const { rest, images, texts } = limitsOf(request);
  return rest + images + texts;
}

/**
 * How much of a body is held in memory: of a form, one photo at a time.
 * @throws AppError BODY_TOO_LARGE
 */
export function heldBytesOf(request: FastifyRequest): number {
  const largest = largestBodyOf(request);
  const announced = announcedBytesOf(request) ?? largest;
  if (announced > largest) throw new AppError('BODY_TOO_LARGE');
  const isForm = request.headers['content-type']?.startsWith('multipart/');
  return isForm ? Math.min(announced, PHOTO_MAXIMUM_BYTES) : announced;
}

/**
 * A `preParsing` hook for a call that takes more from the signed-in. A body that announces no more than `bodyLimit` bytes
 * needs no look at the session.
 */
export function limitBodySignedOut(
  bodyLimit: number,
  identify: (request: FastifyRequest) => Promise<unknown>,
) {
  return async (request: FastifyRequest): Promise<void> => {
    const announced = announcedBytesOf(request) ?? Number.POSITIVE_INFINITY;
    if (announced <= bodyLimit || (await identify(request)) !== null) return;
    request.bodyLimit = bodyLimit;
  };
}

function limitsOf({ bodyLimit, routeOptions }: FastifyRequest): JsonLimits {
  const { images, texts } = routeOptions.config.longFields ?? {};
  return {
    rest: bodyLimit ?? routeOptions.bodyLimit ?? 0,
    images: images ? IMAGES_BYTES : 0,
    texts: texts ? ESCAPED_TEXT_BYTES : 0,
  };
}

async function scanBody(request: FastifyRequest): Promise<JsonScanner> {
  if ((announcedBytesOf(request) ?? 0) > largestBodyOf(request)) {
    throw new AppError('BODY_TOO_LARGE');
  }
  const scanner = new JsonScanner(limitsOf(request), request.routeOptions.config.longFields);
  await readBody(request.raw, (chunk) => scanner.write(chunk));
  return scanner;
}

function decodeUtf8(text: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    throw invalidJson();
  }
}

/** Puts the long strings back in their places. What was scanned is neither deep nor large. */
function withLongStrings(value: unknown, longStrings: ReadonlyMap<string, LongString>): unknown {
  if (typeof value === 'string') return longStrings.get(value)?.decode() ?? value;
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  for (const name in fields) fields[name] = withLongStrings(fields[name], longStrings);
  return value;
}
