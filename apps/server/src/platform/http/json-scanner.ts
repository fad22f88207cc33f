import { randomBytes } from 'node:crypto';
import { AppError } from '#app-error.ts';
import { ByteCollector } from './byte-collector.ts';
import { invalidJson, LongImage, type LongString, LongText } from './long-string.ts';

/** Containers within each other. */
export const MAXIMUM_DEPTH = 32;
export const MAXIMUM_VALUES = 10_000;

/**
 * Where a body may hold long strings: `payload.image`, `payload.images[]`. They are measured apart from the rest, and
 * only there.
 */
export interface LongFields {
  /** Photos in base64, as data URLs or alone. */
  images?: readonly string[];
  texts?: readonly string[];
}

/** Bytes as they are sent. */
export interface JsonLimits {
  /** All but the long strings. */
  rest: number;
  /** All images together. */
  images: number;
  /** All texts together. */
  texts: number;
}

interface Container {
  isObject: boolean;
  /** Where it stands; null where no long field can be. */
  path: string | null;
  /** The next string is a key. */
  expectsKey: boolean;
  /** The last key; null when it is no key of ours. */
  key: string | null;
}

type LongKind = 'images' | 'texts';

const LONGEST_KEY = 40;
const MOST_QUOTES = 100;
const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];
const [SPACE, TAB, LINE_FEED, CARRIAGE_RETURN] = [0x20, 0x09, 0x0a, 0x0d];

/**
 * Follows a JSON text as it arrives, and refuses it as soon as it is too large, too deep or has too many values, before
 * any of them is built. Long strings are taken out of the text, so that only a small one is left to parse. Whether it
 * is valid, JSON.parse decides: where the two could differ, the text is invalid.
 */
export class JsonScanner {
  private readonly rest = new ByteCollector();
  private readonly longStrings = new Map<string, LongString>();
  private readonly received = { images: 0, texts: 0 };
  private readonly longFields: ReadonlyMap<string, LongKind>;
  /** Nobody can guess what stands for a long string. */
  private readonly token = randomBytes(12).toString('base64url');
  private readonly containers: Container[] = [];
  private values = 0;
  private inScalar = false;
  private string: 'key' | 'value' | LongKind | null = null;
  private long: LongString | null = null;
  private key: string | null = null;
  private quotesInImages = 0;
  /** The next byte belongs to an escape. */
  private isEscaped = false;

  constructor(
    private readonly limits: JsonLimits,
    { images = [], texts = [] }: LongFields = {},
  ) {
    this.longFields = new Map([
      ...images.map((path) => [path, 'images'] as const),
      ...texts.map((path) => [path, 'texts'] as const),
    ]);
  }

  /** @throws AppError BODY_TOO_LARGE, INVALID */
  write(chunk: Buffer): void {
    let restFrom = 0;
    let at = 0;
    while (at < chunk.length) {
      if (this.string === null) {
        at = this.scanStructure(chunk, at);
        if (this.long) this.keep(chunk.subarray(restFrom, at), this.placeholderOf(this.long));
      } else {
        const wasLong = this.long !== null;
        at = this.scanString(chunk, at);
        // The quote at its end.
        if (wasLong) restFrom = this.string === null ? at - 1 : at;
      }
    }
    if (!this.long) this.keep(chunk.subarray(restFrom));
  }

  /** The text without its long strings, and what stands for each of them. */
  end(): { text: Buffer; longStrings: ReadonlyMap<string, LongString> } {
    return { text: this.rest.toBuffer(), longStrings: this.longStrings };
  }

  private keep(...pieces: Buffer[]): void {
    for (const piece of pieces) this.rest.add(piece);
    if (this.rest.length > this.limits.rest) throw new AppError('BODY_TOO_LARGE');
  }

  private placeholderOf(long: LongString): Buffer {
    const placeholder = `${this.token}${this.longStrings.size}`;
    this.longStrings.set(placeholder, long);
    return Buffer.from(placeholder);
  }

  /** @returns where the content of the next string begins. */
  private scanStructure(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === QUOTE) {
        this.beginString();
        return at + 1;
      }
      this.follow(byte);
    }
    return chunk.length;
  }

  private follow(byte: number | undefined): void {
    const container = this.containers.at(-1);
    switch (byte) {
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        this.open(byte === OPEN_OBJECT);
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

  private open(isObject: boolean): void {
    this.countValue();
    if (this.containers.length >= MAXIMUM_DEPTH) {
      throw new AppError('INVALID', { message: 'The request is nested too deeply.' });
    }
    this.containers.push({ isObject, path: this.nextPath(), expectsKey: isObject, key: null });
  }

  private countValue(): void {
    this.values += 1;
    if (this.values > MAXIMUM_VALUES) {
      throw new AppError('INVALID', { message: 'The request has too many values.' });
    }
  }

  /** Where the value stands that begins here. */
  private nextPath(): string | null {
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
      this.string = 'key';
      this.key = '';
      return;
    }
    this.countValue();
    const path = this.longFields.size > 0 ? this.nextPath() : null;
    const kind = path === null ? undefined : this.longFields.get(path);
    this.string = kind ?? 'value';
    if (kind) this.long = kind === 'images' ? new LongImage() : new LongText();
  }

  /** @returns the end of the chunk, or where the string has ended: behind its quote. */
  private scanString(chunk: Buffer, from: number): number {
    const quote = this.findQuote(chunk, from);
    this.addContent(chunk.subarray(from, quote === -1 ? chunk.length : quote));
    if (quote === -1) return chunk.length;
    this.endString();
    return quote + 1;
  }

  private addContent(content: Buffer): void {
    if (this.string === 'key' && this.key !== null) {
      this.key += content.toString('latin1', 0, LONGEST_KEY);
      if (this.key.length >= LONGEST_KEY || this.key.includes('\\')) this.key = null;
    }
    if (this.string !== 'images' && this.string !== 'texts') return;
    this.received[this.string] += content.length;
    if (this.received[this.string] > this.limits[this.string]) throw new AppError('BODY_TOO_LARGE');
    this.long?.add(content);
  }

  private endString(): void {
    const container = this.containers.at(-1);
    if (this.string === 'key' && container) container.key = this.key;
    this.string = null;
    this.long = null;
  }

  /** The quote that ends the string which `from` lies in; -1 when it comes later. */
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
      // Base64 holds none, and each takes time.
      this.quotesInImages += this.string === 'images' ? 1 : 0;
      if (this.quotesInImages > MOST_QUOTES) throw invalidJson();
      start = quote + 1;
    }
  }
}
