import { Tokenizer } from 'htmlparser2';

type TokenHandlers = ConstructorParameters<typeof Tokenizer>[1];

const ignoreTokens: TokenHandlers = {
  onattribdata() {},
  onattribend() {},
  onattribentity() {},
  onattribname() {},
  oncdata() {},
  onclosetag() {},
  oncomment() {},
  ondeclaration() {},
  onend() {},
  onopentagend() {},
  onopentagname() {},
  onprocessinginstruction() {},
  onselfclosingtag() {},
  ontext() {},
  ontextentity() {},
};

/**
 * Passes the tokens of a page to the handlers, as positions in its text. The tokenizer keeps no stack of open elements, so
 * the time is linear in the page's length at any nesting depth; htmlparser2's parser takes quadratic time in the depth.
 */
export function visitHtmlTokens(html: string, handlers: Partial<TokenHandlers>): void {
  const tokenizer = new Tokenizer({}, { ...ignoreTokens, ...handlers });
  tokenizer.write(html);
  tokenizer.end();
}
