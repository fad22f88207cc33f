import { createHash } from 'node:crypto';
import { ByteCollector } from './byte-collector.ts';

/** The bytes that are digits of base64 or base64url. */
const isDigit = Array.from({ length: 256 }, (_, byte) => /[\w+/-]/.test(String.fromCharCode(byte)));

/**
 * Decodes and hashes base64 chunk by chunk. Like `Buffer.from`, it skips line breaks and everything else that is not
 * base64, and ends at the padding.
 */
export class Base64Decoder {
  /** The length of the text so far. */
  characters = 0;
  private readonly decoded: ByteCollector;
  private readonly hash = createHash('sha256');
  /** Up to three digits that belong to the next group of four. */
  private rest: Buffer = Buffer.alloc(0);
  private isPadded = false;

  /** @param expectedBytes the size after decoding if known, which saves copying at the end */
  constructor(expectedBytes = 0) {
    this.decoded = new ByteCollector(expectedBytes);
  }

  add(chunk: Buffer): void {
    this.characters += chunk.length;
    if (this.isPadded) return;
    const padding = chunk.indexOf('=');
    this.isPadded = padding >= 0;
    const text = Buffer.concat([this.rest, this.isPadded ? chunk.subarray(0, padding) : chunk]);
    if (!this.decodeGroups(text)) this.decodeGroups(removeOtherBytes(text));
  }

  finish(): { bytes: Buffer; sha256: Buffer } {
    this.append(Buffer.from(this.rest.toString('latin1'), 'base64'));
    return { bytes: this.decoded.toBuffer(), sha256: this.hash.digest() };
  }

  /** @returns false, without changes, if not all bytes are digits */
  private decodeGroups(text: Buffer): boolean {
    const end = text.length - (text.length % 4);
    const bytes = Buffer.from(text.toString('latin1', 0, end), 'base64');
    if (bytes.length < (end / 4) * 3) return false;
    this.append(bytes);
    this.rest = text.subarray(end);
    return true;
  }

  private append(bytes: Buffer): void {
    this.decoded.add(bytes);
    this.hash.update(bytes);
  }
}

function removeOtherBytes(text: Buffer): Buffer {
  const digits = Buffer.alloc(text.length);
  let length = 0;
  for (const byte of text) if (isDigit[byte]) digits[length++] = byte;
  return digits.subarray(0, length);
}
