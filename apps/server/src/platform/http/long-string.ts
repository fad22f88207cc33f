import { isAscii } from 'node:buffer';
import { IMPORT_TEXT_MAXIMUM_BYTES } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { ByteCollector } from './byte-collector.ts';

const BACKSLASH = 0x5c;
const LONGEST_ESCAPE = '\\u0000'.length;
/** Up to this size a string is decoded in one go: as JSON.parse would, whatever it holds. */
const SHORT_BYTES = 64 * 1024;

/** Collects the content of one long string of a JSON text as it arrives. */
export interface LongString {
  /** Bytes as they were sent. */
  readonly received: number;
  add(bytes: Buffer): void;
  /** @throws AppError INVALID when this is no string. */
  decode(): string;
}

/** Text in any language: decoded at the end. */
export class LongText implements LongString {
  private readonly bytes = new ByteCollector();

  get received(): number {
    return this.bytes.length;
  }

  add(bytes: Buffer): void {
    this.bytes.add(bytes);
  }

  decode(): string {
    const text = decodeString(this.bytes.toBuffer());
    if (Buffer.byteLength(text) > IMPORT_TEXT_MAXIMUM_BYTES) throw new AppError('BODY_TOO_LARGE');
    return text;
  }
}

/** A photo in base64. Its escapes (`\/`, line ends) are decoded piece by piece, so that nobody waits for all of them. */
export class LongImage implements LongString {
  received = 0;
  private readonly short = new ByteCollector();
  private readonly decoded = new ByteCollector();
  /** The beginning of an escape whose end has not arrived. */
  private carried: Buffer = Buffer.alloc(0);

  add(bytes: Buffer): void {
    this.received += bytes.length;
    if (this.received <= SHORT_BYTES) this.short.add(bytes);
    this.decodePiece(bytes);
  }

  decode(): string {
    if (this.received <= SHORT_BYTES) return decodeString(this.short.toBuffer());
    const image = this.decoded.toBuffer();
    if (this.carried.length > 0 || !isAscii(image)) throw invalidJson();
    return image.toString('latin1');
  }

  private decodePiece(bytes: Buffer): void {
    if (this.carried.length === 0 && !bytes.includes(BACKSLASH)) {
      this.decoded.add(bytes);
      return;
    }
    const piece = Buffer.concat([this.carried, bytes]);
    const end = endOfEscapes(piece);
    this.carried = piece.subarray(end);
    // Anything that is not ASCII comes out as bytes that are not either.
    this.decoded.add(Buffer.from(unescapeString(piece.toString('latin1', 0, end))));
  }
}

/** Where the last escape begins when it is incomplete, else the length. */
function endOfEscapes(piece: Buffer): number {
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
    throw invalidJson();
  }
}

function unescapeString(content: string): string {
  try {
    return String(JSON.parse(`"${content}"`));
  } catch {
    throw invalidJson();
  }
}

export function invalidJson(): AppError {
  return new AppError('INVALID', { message: 'The request body is not valid JSON.' });
}
