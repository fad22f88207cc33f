import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#app-error.ts';
import { type RequestImage, storeRequestImage } from '#platform/request-body-images.ts';
import { getContentLength, getJsonByteLimits, getMaxBodyBytes } from './body-size-limits.ts';
import { JsonScanner } from './json-scanner.ts';
import {
  createInvalidJsonError,
  type LongStringDecoder,
  SHORT_STRING_MAX_BYTES,
} from './long-string-decoder.ts';
import { createRequestEndSignal } from './request-abort-signals.ts';
import { forEachBodyChunk } from './stream-request-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborted when the request ends; null if its body cannot contain a large image. */
    endSignal: AbortSignal | null;
    /** Returns the permit for a large body before the request ends; null if it has none. */
    releaseUpload: (() => void) | null;
  }
}

/**
 * Registers the JSON parser, which limits the size, the depth and the number of values. Forms have a parser of their
 * own.
 */
export function registerJsonBodyParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.decorateRequest('endSignal', null);
  app.decorateRequest('releaseUpload', null);
  app.addHook('preParsing', async (request, reply) => {
    const { longFields } = request.routeOptions.config;
    if (longFields?.images && (getContentLength(request) ?? Infinity) > SHORT_STRING_MAX_BYTES)
      request.endSignal = createRequestEndSignal(request, reply);
  });
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const scanner = await scanBody(request);
    const { text, longStrings } = scanner.finish();
    if (text.length === 0) return undefined;
    const body = await new Promise<unknown>((resolve, reject) => {
      parse(request, decodeUtf8(text), (error, value) => (error ? reject(error) : resolve(value)));
    });
    if (longStrings.size === 0) return body;
    const restored = restoreLongStrings(body, longStrings, createImageKeeper(request));
    // Without a Content-Length, the bytes of a photo are copied once more, which takes up to 15 ms. Other requests go
    // before the next step.
    await nextTurn();
    return restored;
  });
  // A request without a body may have any content type.
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    if (request.headers['content-length'] !== '0') throw new AppError('CONTENT_TYPE');
    return undefined;
  });
}

async function scanBody(request: FastifyRequest): Promise<JsonScanner> {
  const contentLength = getContentLength(request) ?? 0;
  if (contentLength > getMaxBodyBytes(request)) throw new AppError('BODY_TOO_LARGE');
  const { longFields } = request.routeOptions.config;
  const scanner = new JsonScanner(getJsonByteLimits(request), longFields, contentLength);
  await forEachBodyChunk(request.raw, (chunk) => scanner.write(chunk));
  return scanner;
}

function decodeUtf8(text: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    throw createInvalidJsonError();
  }
}

/** Keeps the images of a request. When the last one is released, the permit of its body is returned. */
function createImageKeeper(request: FastifyRequest) {
  let kept = 0;
  const onRelease = () => {
    kept -= 1;
    if (kept === 0) request.releaseUpload?.();
  };
  return (image: RequestImage): string => {
    if (!request.endSignal) throw new Error('Nothing would release this image.');
    kept += 1;
    return storeRequestImage(image, request.endSignal, onRelease);
  };
}

/**
 * Puts the long strings back into the parsed value, and short texts that stand for decoded images. The scanner has
 * limited its depth and size.
 */
function restoreLongStrings(
  value: unknown,
  longStrings: ReadonlyMap<string, LongStringDecoder>,
  keepImage: (image: RequestImage) => string,
): unknown {
  if (typeof value === 'string') {
    const content = longStrings.get(value)?.decode() ?? value;
    if (typeof content === 'string') return content;
    return keepImage(content);
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  for (const name in fields)
    fields[name] = restoreLongStrings(fields[name], longStrings, keepImage);
  return value;
}
