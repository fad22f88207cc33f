import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  PageRejectedError,
  PageUnreachableError,
  type WebPageReader,
} from '#ports/web-page-reader.ts';

const neverAborted = new AbortController().signal;

interface PageReaderUnderTest {
  reader: WebPageReader;
  /** The URL of a `text/html` page whose text is `PAGE_TEXT`. */
  pageUrl: string;
  /** A URL that responds with 404. */
  missingPageUrl: string;
  close(): Promise<void>;
}

export const PAGE_TEXT = '<h1>Crème brûlée</h1>';

/** Tests that every page reader must pass. `create` returns a reader with one readable page. */
export function testWebPageReaderConformance(
  name: string,
  create: () => Promise<PageReaderUnderTest>,
): void {
  describe(`${name} conforms to the page reader contract`, () => {
    let readerUnderTest: PageReaderUnderTest;
    beforeAll(async () => {
      readerUnderTest = await create();
    });
    afterAll(() => readerUnderTest.close());

    it('returns the text and media type of a page', async () => {
      const page = await readerUnderTest.reader.read(readerUnderTest.pageUrl, neverAborted);
      expect(page).toEqual({ contentType: 'text/html', text: PAGE_TEXT });
    });

    it('throws PageUnreachableError when there is no page', async () => {
      await expect(
        readerUnderTest.reader.read(readerUnderTest.missingPageUrl, neverAborted),
      ).rejects.toThrow(PageUnreachableError);
    });

    it.each(['', 'soup', 'file:///etc/passwd', 'ftp://example.com/', 'javascript:alert(1)'])(
      'rejects %s, which is not an HTTP(S) URL',
      async (address) => {
        await expect(readerUnderTest.reader.read(address, neverAborted)).rejects.toThrow(
          PageRejectedError,
        );
      },
    );

    it('sends no request when the signal is already aborted', async () => {
      const abortedSignal = AbortSignal.abort(new Error('aborted'));
      await expect(
        readerUnderTest.reader.read(readerUnderTest.pageUrl, abortedSignal),
      ).rejects.toThrow('aborted');
    });
  });
}
