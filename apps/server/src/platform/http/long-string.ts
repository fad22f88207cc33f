import { isAscii } from 'node:buffer';
import { IMPORT_TEXT_MAX_BYTES } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { ByteCollector } from './byte-collector.ts';

const BACKSLASH = 0x5c;
const LONGEST_ESCAPE = '\\u0000'.length;
/** Strings up to this size are decoded at once, with JSON.parse. */
const SHORT_STRING_MAX_BYTES = 64 * 1024;

/** Collects the content of one long JSON string as it arrives. */
export interface LongString {
  /** Bytes as sent. */
  readonly receivedBytes: number;
  add(bytes: Buffer): void;
  /** @throws AppError INVALID when this is not a valid string */
  decode(): string;
}

/** A text, decoded at the end. */
export class LongText implements LongString {
  private readonly bytes = new ByteCollector();

  get receivedBytes(): number {
    return this.bytes.length;
  }

  add(bytes: Buffer): void {
    this.bytes.add(bytes);
  }

  decode(): string {
    const text = decodeString(this.bytes.toBuffer());
    if (Buffer.byteLength(text) > IMPORT_TEXT_MAX_BYTES) throw new AppError('BODY_TOO_LARGE');
    return text;
  }
}

/**
 * A base64 photo. Its escapes (`\/`, line breaks) are decoded chunk by chunk, so that the event loop is not blocked.
 */
export class LongImage implements LongString {
  receivedBytes = 0;
  private readonly rawBytes = new ByteCollector();
  private readonly decoded = new ByteCollector();
  /** The start of an escape sequence that continues in the next chunk. */
  private incompleteEscape: Buffer = Buffer.alloc(0);

  add(bytes: Buffer): void {
    this.receivedBytes += bytes.length;
    if (this.receivedBytes <= SHORT_STRING_MAX_BYTES) this.rawBytes.add(bytes);
    this.decodeChunk(bytes);
  }

  decode(): string {
    if (this.receivedBytes <= SHORT_STRING_MAX_BYTES) return decodeString(this.rawBytes.toBuffer());
    const image = this.decoded.toBuffer();
    if (this.incompleteEscape.length > 0 || !isAscii(image)) throw createInvalidJsonError();
    return image.toString('latin1');
  }

  private decodeChunk(bytes: Buffer): void {
    if (this.incompleteEscape.length === 0 && !bytes.includes(BACKSLASH)) {
      this.decoded.add(bytes);
      return;
    }
    const piece = Buffer.concat([this.incompleteEscape, bytes]);
    const end = findCompleteEnd(piece);
    this.incompleteEscape = piece.subarray(end);
    // Non-ASCII characters become bytes that are not valid base64 either.
    this.decoded.add(Buffer.from(unescapeString(piece.toString('latin1', 0, end))));
  }
}

/** The index of an incomplete escape sequence at the end, or else the length. */
function findCompleteEnd(piece: Buffer): number {
  const last = piece.lastIndexOf(BACKSLASH);
  let first = last;
  while (first > 0 && piece[first - 1] === BACKSLASH) first -= 1;
  const isEscaped = (last - first) % 2 === 1;
  if (last === -1 || isEscaped) return piece.length;
  const isUnicode = piece[last + 1] === 'u'.charCodeAt(0);
  const end = last + (isUnicode ? LONGEST_ESCAPE : 2);
  return end > piece.length ? last : piece.length;
}

function decodeString(bytes: Buffer): string {
  try {
    return unescapeString(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw createInvalidJsonError();
  }
}

function unescapeString(content: string): string {
  try {
    return String(JSON.parse(`"${content}"`));
  } catch {
    throw createInvalidJsonError();
  }
}

export function createInvalidJsonError(): AppError {
  return new AppError('INVALID', { message: 'The request body is not valid JSON.' });
}
