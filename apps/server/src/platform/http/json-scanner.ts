import { randomBytes } from 'node:crypto';
import { AppError } from '#app-error.ts';
import { ByteCollector } from './byte-collector.ts';
import {
  createInvalidJsonError,
  LongImageDecoder,
  type LongStringDecoder,
  LongTextDecoder,
} from './long-string-decoder.ts';

/** Maximum nesting depth. */
export const MAX_JSON_BODY_DEPTH = 32;
export const MAX_JSON_BODY_VALUES = 10_000;

/** Fields that may hold long strings: `payload.image`, `payload.images[]`. They have limits of their own. */
export interface LongFields {
  /** Base64 photos, with or without a data URL prefix. */
  images?: readonly string[];
  texts?: readonly string[];
}

/** Bytes as sent. */
export interface JsonByteLimits {
  /** Everything except the long strings. */
  otherBytes: number;
  /** All images together. */
  images: number;
  /** All texts together. */
  texts: number;
}

interface Container {
  isObject: boolean;
  /** The path of the container; null where no long field can be. */
  path: string | null;
  /** The next string is a key. */
  expectsKey: boolean;
  /** The last key; null when it is not part of a long field's path. */
  key: string | null;
}

type LongKind = 'images' | 'texts';

const KEY_MAX_LENGTH = 40;
const IMAGE_QUOTES_MAX = 100;
const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];
const [SPACE, TAB, LINE_FEED, CARRIAGE_RETURN] = [0x20, 0x09, 0x0a, 0x0d];

/**
 * Scans JSON text as it arrives and rejects it as soon as it is too large, too deep or has too many values, before any
 * value is created. It extracts long strings, so that only a small text remains to be parsed. JSON.parse decides
 * whether the text is valid; where the scanner and JSON.parse could disagree, the scanner rejects the text.
 */
export class JsonScanner {
  private readonly remainingText = new ByteCollector();
  private readonly longStrings = new Map<string, LongStringDecoder>();
  private readonly receivedBytes = { images: 0, texts: 0 };
  private readonly longFields: ReadonlyMap<string, LongKind>;
  /** Clients cannot guess the placeholder of a long string. */
  private readonly token = randomBytes(12).toString('base64url');
  private readonly containers: Container[] = [];
  private valueCount = 0;
  private inScalar = false;
  private stringKind: 'key' | 'value' | LongKind | null = null;
  private longString: LongStringDecoder | null = null;
  private key: string | null = null;
  private quotesInImages = 0;
  /** The next byte is escaped. */
  private isEscaped = false;

  constructor(
    private readonly limits: JsonByteLimits,
    { images = [], texts = [] }: LongFields = {},
    /** The size of the whole text if known. */
    private readonly textBytes = 0,
  ) {
    this.longFields = new Map([
      ...images.map((path) => [path, 'images'] as const),
      ...texts.map((path) => [path, 'texts'] as const),
    ]);
  }

  /** @throws AppError BODY_TOO_LARGE, INVALID */
  write(chunk: Buffer): void {
    let textStart = 0;
    let index = 0;
    while (index < chunk.length) {
      if (this.stringKind === null) {
        index = this.scanStructure(chunk, index);
        if (this.longString)
          this.appendText(
            chunk.subarray(textStart, index),
            this.createPlaceholder(this.longString),
          );
      } else {
        const wasLong = this.longString !== null;
        index = this.scanString(chunk, index);
        // The closing quote.
        if (wasLong) textStart = this.stringKind === null ? index - 1 : index;
      }
    }
    if (!this.longString) this.appendText(chunk.subarray(textStart));
  }

  /** The text without its long strings, and the long strings by placeholder. */
  finish(): { text: Buffer; longStrings: ReadonlyMap<string, LongStringDecoder> } {
    return { text: this.remainingText.toBuffer(), longStrings: this.longStrings };
  }

  private appendText(...pieces: Buffer[]): void {
    for (const piece of pieces) this.remainingText.add(piece);
    if (this.remainingText.length > this.limits.otherBytes) throw new AppError('BODY_TOO_LARGE');
  }

  private createPlaceholder(longString: LongStringDecoder): Buffer {
    const placeholder = `${this.token}${this.longStrings.size}`;
    this.longStrings.set(placeholder, longString);
    return Buffer.from(placeholder);
  }

  /** @returns the index of the next string's first byte */
  private scanStructure(chunk: Buffer, from: number): number {
    for (let index = from; index < chunk.length; index++) {
      const byte = chunk[index];
      if (byte === QUOTE) {
        this.beginString();
        return index + 1;
      }
      this.scanByte(byte);
    }
    return chunk.length;
  }

  private scanByte(byte: number | undefined): void {
    const container = this.containers.at(-1);
    switch (byte) {
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        this.openContainer(byte === OPEN_OBJECT);
        break;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        this.containers.pop();
        break;
      case COMMA:
        if (container) container.expectsKey = container.isObject;
        break;
      case COLON:
      case SPACE:
      case TAB:
      case LINE_FEED:
      case CARRIAGE_RETURN:
        break;
      default:
        if (!this.inScalar) this.countValue();
        this.inScalar = true;
        return;
    }
    this.inScalar = false;
  }

  private openContainer(isObject: boolean): void {
    this.countValue();
    if (this.containers.length >= MAX_JSON_BODY_DEPTH) {
      throw new AppError('INVALID', { message: 'The request body is nested too deeply.' });
    }
    this.containers.push({ isObject, path: this.getNextPath(), expectsKey: isObject, key: null });
  }

  private countValue(): void {
    this.valueCount += 1;
    if (this.valueCount > MAX_JSON_BODY_VALUES) {
      throw new AppError('INVALID', { message: 'The request body has too many values.' });
    }
  }

  /** The path of the value that starts here. */
  private getNextPath(): string | null {
    const container = this.containers.at(-1);
    if (!container) return '';
    const { isObject, path, key } = container;
    if (path === null || (isObject && key === null)) return null;
    if (!isObject) return `${path}[]`;
    return path === '' ? key : `${path}.${key}`;
  }

  private beginString(): void {
    this.inScalar = false;
    const container = this.containers.at(-1);
    if (container?.expectsKey) {
      container.expectsKey = false;
      this.stringKind = 'key';
      this.key = '';
      return;
    }
    this.countValue();
    const path = this.longFields.size > 0 ? this.getNextPath() : null;
    const kind = path === null ? undefined : this.longFields.get(path);
    this.stringKind = kind ?? 'value';
    if (kind) this.longString = kind === 'images' ? this.createLongImage() : new LongTextDecoder();
  }

  private createLongImage(): LongImageDecoder {
    // Only the first image gets memory for all of the text: many images would get it many times.
    return new LongImageDecoder(this.longStrings.size === 0 ? Math.ceil(this.textBytes * 0.75) : 0);
  }

  /** @returns the end of the chunk, or the index after the closing quote */
  private scanString(chunk: Buffer, from: number): number {
    const quote = this.findQuote(chunk, from);
    this.addContent(chunk.subarray(from, quote === -1 ? chunk.length : quote));
    if (quote === -1) return chunk.length;
    this.endString();
    return quote + 1;
  }

  private addContent(content: Buffer): void {
    if (this.stringKind === 'key' && this.key !== null) {
      this.key += content.toString('latin1', 0, KEY_MAX_LENGTH);
      if (this.key.length >= KEY_MAX_LENGTH || this.key.includes('\\')) this.key = null;
    }
    if (this.stringKind !== 'images' && this.stringKind !== 'texts') return;
    this.receivedBytes[this.stringKind] += content.length;
    if (this.receivedBytes[this.stringKind] > this.limits[this.stringKind])
      throw new AppError('BODY_TOO_LARGE');
    this.longString?.add(content);
  }

  private endString(): void {
    const container = this.containers.at(-1);
    if (this.stringKind === 'key' && container) container.key = this.key;
    this.stringKind = null;
    this.longString = null;
  }

  /** The index of the closing quote of the string that contains `from`; -1 when it is not in this chunk. */
  private findQuote(chunk: Buffer, from: number): number {
    let start = this.isEscaped ? from + 1 : from;
    this.isEscaped = false;
    for (;;) {
      const quote = chunk.indexOf(QUOTE, start);
      const end = quote === -1 ? chunk.length : quote;
      let slashes = 0;
      while (end - slashes > start && chunk[end - slashes - 1] === BACKSLASH) slashes += 1;
      const escapes = slashes % 2 === 1;
      if (quote === -1) this.isEscaped = escapes;
      if (quote === -1 || !escapes) return quote;
      // Base64 contains no escapes; checking for them costs time.
      this.quotesInImages += this.stringKind === 'images' ? 1 : 0;
      if (this.quotesInImages > IMAGE_QUOTES_MAX) throw createInvalidJsonError();
      start = quote + 1;
    }
  }
}
