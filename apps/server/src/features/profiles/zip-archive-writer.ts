import { addAbortSignal, PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

type EntryContent = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Writes a ZIP archive to `stream`, entry by entry and with backpressure, until the stream is closed. */
export class ZipArchiveWriter {
  readonly stream = new PassThrough();
  private readonly zipFile = new ZipFile();
  private readonly abortController = new AbortController();

  /** @param mtime the date of every entry */
  constructor(private readonly mtime: Date) {
    this.zipFile.on('error', (error: Error) => this.fail(error));
    this.stream.once('close', () => this.abortController.abort());
    // A stream error without a listener would crash the process.
    this.stream.on('error', () => {});
    this.zipFile.outputStream.pipe(this.stream);
  }

  /**
   * Resolves when the content has been read to its end, so that only one entry is open at a time.
   * @param compress false for content that is already compressed, such as photos
   * @throws errors of the content, and AbortError when `stream` is closed
   */
  async add(name: string, content: EntryContent, { compress = true } = {}): Promise<void> {
    // A Readable is used as is: if it were wrapped, it would stay open when aborted before the first read.
    const source = content instanceof Readable ? content : Readable.from(content);
    addAbortSignal(this.abortController.signal, source);
    this.zipFile.addReadStream(source, name, { compress, mtime: this.mtime, mode: 0o100644 });
    await finished(source);
  }

  end(): void {
    this.zipFile.end();
  }

  /** Aborts the archive; the reader of `stream` gets an error. */
  fail(error: unknown): void {
    this.stream.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
