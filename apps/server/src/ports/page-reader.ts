/**
 * Reads a web page that somebody named. The address is a stranger's: nothing but public web servers may be asked, and
 * nothing but text of a page's size taken. Every adapter passes the same suite, `adapters/pages/conformance.ts`.
 */
export interface PageReader {
  /**
   * @throws PageRefused, PageUnreachable; the signal's reason when it was aborted
   */
  read(url: string, signal: AbortSignal): Promise<Page>;
}

export interface Page {
  /** Lower-cased, without parameters: `text/html`, or a type of JSON. */
  contentType: string;
  text: string;
}

/** The address may not be asked, or what it answers is not a page. `message` is for the log, not for people. */
export class PageRefused extends Error {
  override readonly name = 'PageRefused';
}

/** Nobody answers there, or not in time, or with a fault. `message` is for the log, not for people. */
export class PageUnreachable extends Error {
  override readonly name = 'PageUnreachable';
}
