import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Page, PageRefused } from '#ports/page-reader.ts';

/** Before and after decompression. */
const MOST_BYTES = 2 * 1024 * 1024;
const HEAD_BYTES = 2048;

const TEXT_TYPE = /^(?:text\/html|application\/xhtml\+xml|application\/(?:[\w.-]+\+)?json)$/;

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** What `accept-encoding` offers. */
export const ENCODINGS = 'gzip, deflate, br';

/**
 * @throws PageRefused for another type than HTML and JSON, and for more than two megabytes, however they were packed
 */
export async function readBody(response: IncomingMessage): Promise<Page> {
  const [type = '', ...parameters] = (response.headers['content-type'] ?? '').split(';');
  const contentType = type.trim().toLowerCase();
  if (!TEXT_TYPE.test(contentType)) throw new PageRefused(`its type is "${contentType}"`);
  if (Number(response.headers['content-length'] ?? 0) > MOST_BYTES) throw tooLarge();
  const bytes = await collect(unpack(response));
  return { contentType, text: decode(bytes, parameters.join(';'), contentType) };
}

function unpack(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return response;
  const decoder = decoders[encoding]?.();
  if (!decoder) throw new PageRefused(`its encoding is "${encoding}"`);
  response.on('error', (error) => decoder.destroy(error));
  return response.pipe(decoder);
}

/** Stops as soon as it is too much, so that what was packed small never lies in memory unpacked. */
async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > MOST_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): PageRefused {
  return new PageRefused(`it has more than ${MOST_BYTES} bytes`);
}

/** In the character set that the answer names, or else the page itself; JSON has but one. */
function decode(bytes: Buffer, parameters: string, contentType: string): string {
  const head = contentType.endsWith('json') ? '' : bytes.subarray(0, HEAD_BYTES).toString('latin1');
  const named =
    /charset\s*=\s*["']?([\w-]{1,40})/i.exec(parameters) ??
    /<meta[^>]{1,200}?charset\s*=\s*["']?([\w-]{1,40})/i.exec(head);
  return decoderOf(named?.[1] ?? 'utf-8').decode(bytes);
}

function decoderOf(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset);
  } catch {
    // A set that nobody knows: what is ASCII in it will be read all the same.
    return new TextDecoder();
  }
}
