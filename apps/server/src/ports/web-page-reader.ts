/**
 * Reads a web page whose URL comes from a user. URLs are untrusted, so only public web servers are contacted and only
 * text of limited size is accepted. All adapters pass `testing/conformance/web-page-reader-conformance.ts`.
 */
export interface WebPageReader {
  /** @throws PageRejectedError, PageUnreachableError; the signal's reason when it was aborted */
  read(url: string, signal: AbortSignal): Promise<WebPageContent>;
}

export interface WebPageContent {
  /** The media type in lowercase, without parameters: `text/html`, or a type of JSON. */
  contentType: string;
  text: string;
}

/** The URL is not allowed, or its content is not a page. `message` is for the log, not for users. */
export class PageRejectedError extends Error {
  override readonly name = 'PageRejectedError';
}

/** The server is unreachable, timed out or returned an error. `message` is for the log, not for users. */
export class PageUnreachableError extends Error {
  override readonly name = 'PageUnreachableError';
}
