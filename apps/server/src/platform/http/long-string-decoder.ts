import { isAscii } from 'node:buffer';
import { IMPORT_TEXT_MAX_BYTES } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import {
  BASE64_DATA_URL_PREFIX_PATTERN,
  type RequestImage,
} from '#platform/request-body-images.ts';
import { Base64Decoder } from './base64-decoder.ts';
import { ByteCollector } from './byte-collector.ts';

const BACKSLASH = 0x5c;
const LONGEST_ESCAPE = '\\u0000'.length;
/** Strings up to this size are decoded at once, with JSON.parse. */
export const SHORT_STRING_MAX_BYTES = 64 * 1024;

/** Collects the content of one long JSON string as it arrives. */
export interface LongStringDecoder {
  /** @throws AppError INVALID when this is not a valid string */
  add(bytes: Buffer): void;
  /** @throws AppError INVALID when this is not a valid string */
  decode(): string | RequestImage;
}

/** A text, decoded at the end. */
export class LongTextDecoder implements LongStringDecoder {
  private readonly bytes = new ByteCollector();

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
 * A base64 photo. A large one is unescaped and decoded chunk by chunk as it arrives, so that no step blocks the event
 * loop; a short one can also be a URL and stays a string.
 */
export class LongImageDecoder implements LongStringDecoder {
  /** The image as sent, until it is too long for a short string. */
  private readonly shortString = new ByteCollector();
  private decoder: Base64Decoder | null = null;
  private prefix = '';
  /** The start of an escape sequence that continues in the next chunk. */
  private incompleteEscape: Buffer = Buffer.alloc(0);

  /** @param expectedBytes the largest size after decoding if known */
  constructor(private readonly expectedBytes = 0) {}

  add(bytes: Buffer): void {
    if (this.decoder) {
      this.decoder.add(this.unescape(bytes));
    } else {
      this.shortString.add(bytes);
      if (this.shortString.length > SHORT_STRING_MAX_BYTES) this.startDecoding();
    }
  }

  decode(): string | RequestImage {
    const { decoder, prefix } = this;
    if (!decoder) return decodeString(this.shortString.toBuffer());
    if (this.incompleteEscape.length > 0) throw createInvalidJsonError();
    return { prefix, ...decoder.finish(), characters: decoder.characters };
  }

  private startDecoding(): void {
    const start = this.unescape(this.shortString.toBuffer());
    this.prefix = BASE64_DATA_URL_PREFIX_PATTERN.exec(start.toString('latin1'))?.[0] ?? '';
    this.decoder = new Base64Decoder(this.expectedBytes);
    this.decoder.add(start.subarray(this.prefix.length));
  }

  private unescape(bytes: Buffer): Buffer {
    const text = this.unescapeAnyText(bytes);
    if (!isAscii(text)) throw createInvalidJsonError();
    return text;
  }

  private unescapeAnyText(bytes: Buffer): Buffer {
    if (this.incompleteEscape.length === 0 && !bytes.includes(BACKSLASH)) return bytes;
    const piece = Buffer.concat([this.incompleteEscape, bytes]);
    const end = findCompleteEnd(piece);
    this.incompleteEscape = piece.subarray(end);
    // Non-ASCII characters become other bytes that are not ASCII.
    return Buffer.from(unescapeString(piece.toString('latin1', 0, end)));
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
