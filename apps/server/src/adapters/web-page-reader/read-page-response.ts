import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { PageRejectedError, type WebPageContent } from '#ports/web-page-reader.ts';

/** Before and after decompression. */
const MAX_BYTES = 2 * 1024 * 1024;
const CHARSET_SNIFF_BYTES = 2048;

const ACCEPTED_CONTENT_TYPE =
  /^(?:text\/html|application\/xhtml\+xml|application\/(?:[\w.-]+\+)?json)$/;

const decompressors: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The value of `accept-encoding`. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

/**
 * @throws PageRejectedError for media types other than HTML and JSON, and for more than two megabytes before or after
 *   decompression
 */
export async function readPageResponse(response: IncomingMessage): Promise<WebPageContent> {
  const [type = '', ...parameters] = (response.headers['content-type'] ?? '').split(';');
  const contentType = type.trim().toLowerCase();
  if (!ACCEPTED_CONTENT_TYPE.test(contentType))
    throw new PageRejectedError(`the media type is "${contentType}"`);
  if (Number(response.headers['content-length'] ?? 0) > MAX_BYTES) throw createTooLargeError();
  const bytes = await readAllBytes(decompress(response));
  return { contentType, text: decodeText(bytes, parameters.join(';'), contentType) };
}

function decompress(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return response;
  const decompressor = decompressors[encoding]?.();
  if (!decompressor) throw new PageRejectedError(`the encoding is "${encoding}"`);
  response.on('error', (error) => decompressor.destroy(error));
  return response.pipe(decompressor);
}

/** Stops at the limit, so that a decompression bomb is never held in memory. */
async function readAllBytes(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > MAX_BYTES) throw createTooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function createTooLargeError(): PageRejectedError {
  return new PageRejectedError(`the page has more than ${MAX_BYTES} bytes`);
}

/** Decodes with the character set of the response or, for HTML, of the page; JSON is always UTF-8. */
function decodeText(bytes: Buffer, parameters: string, contentType: string): string {
  const head = contentType.endsWith('json')
    ? ''
    : bytes.subarray(0, CHARSET_SNIFF_BYTES).toString('latin1');
  const charsetMatch =
    /charset\s*=\s*["']?([\w-]{1,40})/i.exec(parameters) ??
    /<meta[^>]{1,200}?charset\s*=\s*["']?([\w-]{1,40})/i.exec(head);
  return createTextDecoder(charsetMatch?.[1] ?? 'utf-8').decode(bytes);
}

function createTextDecoder(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset);
  } catch {
    // Unknown character sets are read as UTF-8, which is correct for ASCII.
    return new TextDecoder();
  }
}
