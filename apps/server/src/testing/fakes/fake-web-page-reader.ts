import {
  PageRejectedError,
  PageUnreachableError,
  type WebPageContent,
  type WebPageReader,
} from '#ports/web-page-reader.ts';

/** Serves the given pages by URL and nothing else. URLs other than HTTP(S) are rejected. */
export function createFakeWebPageReader(
  pages: Readonly<Record<string, WebPageContent>> = {},
): WebPageReader {
  return {
    async read(url, signal) {
      signal.throwIfAborted();
      if (!/^https?:\/\//.test(url)) throw new PageRejectedError('not an HTTP(S) URL');
      const page = pages[url];
      if (!page) throw new PageUnreachableError('page not found');
      return page;
    },
  };
}
