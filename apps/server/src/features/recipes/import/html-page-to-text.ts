import { visitHtmlTokens } from './visit-html-tokens.ts';

/** Elements whose content is no part of an article. */
const HIDDEN = new Set(
  'script style template noscript iframe svg select textarea button nav footer aside form title'.split(
    ' ',
  ),
);
const BLOCKS = new Set(
  'p div section article main header ul ol li dl dt dd table tr h1 h2 h3 h4 h5 h6 blockquote pre figure figcaption hr'.split(
    ' ',
  ),
);
const HEADING = /^h[1-6]$/;
const MAX_TEXT_LENGTH = 400_000;

/**
 * The text of a web page, as a person would copy it: headings are marked with "#", list items with "-" or their number,
 * and buttons, menus and footers are left out.
 */
export function htmlPageToText(html: string): string {
  const text = new PageText();
  let name = '';
  visitHtmlTokens(html, {
    onopentagname(start, end) {
      name = html.slice(start, end).toLowerCase();
      text.open(name);
    },
    onclosetag: (start, end) => text.close(html.slice(start, end).toLowerCase()),
    onselfclosingtag: () => text.close(name),
    ontext: (start, end) => text.add(html.slice(start, end)),
    ontextentity: (codepoint) => text.add(String.fromCodePoint(codepoint)),
  });
  return text.toString();
}

class PageText {
  #parts: string[] = [];
  #length = 0;
  #hidden = '';
  #hiddenDepth = 0;
  /** The number of the next item of a numbered list; 0 in other lists. */
  #itemNumber = 0;

  open(name: string): void {
    if (this.#hidden !== '') {
      if (name === this.#hidden) this.#hiddenDepth += 1;
    } else if (HIDDEN.has(name)) {
      this.#hidden = name;
      this.#hiddenDepth = 1;
    } else if (name === 'br') this.#push('\n');
    else if (BLOCKS.has(name)) this.#openBlock(name);
  }

  close(name: string): void {
    if (this.#hidden === '') {
      if (BLOCKS.has(name)) this.#push(name === 'li' ? '\n' : '\n\n');
    } else if (name === this.#hidden && --this.#hiddenDepth === 0) this.#hidden = '';
  }

  /** Adds no space after another: long runs of them would take quadratic time later. */
  add(text: string): void {
    if (this.#hidden !== '') return;
    const spaced = text.replace(/\s+/g, ' ');
    this.#push(this.#parts.at(-1)?.endsWith(' ') ? spaced.replace(/^ /, '') : spaced);
  }

  toString(): string {
    return this.#parts
      .join('')
      .replace(/[ \t]*\n[ \t]*/g, '\n')
      .replace(/^(#{1,2}|-|\d{1,3}\.) *\n+/gm, '$1 ');
  }

  #openBlock(name: string): void {
    if (name === 'ol' || name === 'ul') this.#itemNumber = name === 'ol' ? 1 : 0;
    if (name === 'li') {
      const isNumbered = this.#itemNumber > 0;
      this.#push(isNumbered ? `\n${this.#itemNumber++}. ` : '\n- ');
    } else if (HEADING.test(name)) this.#push(`\n\n${name === 'h1' ? '#' : '##'} `);
    else this.#push('\n\n');
  }

  #push(text: string): void {
    if (text === '' || this.#length > MAX_TEXT_LENGTH) return;
    this.#parts.push(text);
    this.#length += text.length;
  }
}
