import { type Page, type PageReader, PageRefused, PageUnreachable } from '#ports/page-reader.ts';

/** Pages by their address, and nothing else in the world. An address that is no address of the web is refused. */
export function createFakePageReader(pages: Readonly<Record<string, Page>> = {}): PageReader {
  return {
    async read(url, signal) {
      signal.throwIfAborted();
      if (!/^https?:\/\//.test(url)) throw new PageRefused('not an address of the web');
      const page = pages[url];
      if (!page) throw new PageUnreachable('no such page');
      return page;
    },
  };
}
