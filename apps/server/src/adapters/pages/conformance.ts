import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageReader, PageRefused, PageUnreachable } from '#ports/page-reader.ts';

const never = new AbortController().signal;

interface Subject {
  reader: PageReader;
  /** The address of a page of type `text/html` whose text is `PAGE_TEXT`. */
  page: string;
  /** An address where no page is. */
  nowhere: string;
  close(): Promise<void>;
}

export const PAGE_TEXT = '<h1>Crème brûlée</h1>';

/** What every page reader must do. `create` makes one that has a page to read. */
export function describePageReader(name: string, create: () => Promise<Subject>): void {
  describe(`${name} keeps the promises of a page reader`, () => {
    let subject: Subject;
    beforeAll(async () => {
      subject = await create();
    });
    afterAll(() => subject.close());

    it('gives the text of a page, and what it is', async () => {
      const page = await subject.reader.read(subject.page, never);
      expect(page).toEqual({ contentType: 'text/html', text: PAGE_TEXT });
    });

    it('says when there is none', async () => {
      await expect(subject.reader.read(subject.nowhere, never)).rejects.toThrow(PageUnreachable);
    });

    it.each(['', 'soup', 'file:///etc/passwd', 'ftp://example.com/', 'javascript:alert(1)'])(
      'refuses what is no address of the web: %s',
      async (address) => {
        await expect(subject.reader.read(address, never)).rejects.toThrow(PageRefused);
      },
    );

    it('does nothing for somebody who has gone', async () => {
      const gone = AbortSignal.abort(new Error('gone'));
      await expect(subject.reader.read(subject.page, gone)).rejects.toThrow('gone');
    });
  });
}
