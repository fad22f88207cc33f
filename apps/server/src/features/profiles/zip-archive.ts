import { addAbortSignal, PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

type Content = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** A ZIP archive that is written entry by entry, at the pace of whoever reads `stream`, and no longer than it is open. */
export class ZipArchive {
  readonly stream = new PassThrough();
  private readonly zip = new ZipFile();
  private readonly left = new AbortController();

  /** @param mtime the date of every entry */
  constructor(private readonly mtime: Date) {
    this.zip.on('error', (error: Error) => this.fail(error));
    this.stream.once('close', () => this.left.abort());
    // Whoever reads hears of a failure; when nobody does any more, it must not end the process.
    this.stream.on('error', () => {});
    this.zip.outputStream.pipe(this.stream);
  }

  /**
   * Resolves once the content is read to its end, so one entry after the other is open.
   * @param compress not what is compressed already, like photos
   * @throws what the content throws, and an AbortError once nobody reads any more
   */
  async add(name: string, content: Content, { compress = true } = {}): Promise<void> {
    // A stream is taken as it is: wrapped, it would stay open when the work ends before it began.
    const source = content instanceof Readable ? content : Readable.from(content);
    addAbortSignal(this.left.signal, source);
    this.zip.addReadStream(source, name, { compress, mtime: this.mtime, mode: 0o100644 });
    await finished(source);
  }

  end(): void {
    this.zip.end();
  }

  /** The archive stays a fragment, and whoever reads it is told so. */
  fail(error: unknown): void {
    this.stream.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
