import { Tokenizer } from 'htmlparser2';

/** Scripts of a page that are read; the largest sites have about ten. */
const MOST_SCRIPTS = 200;

/**
 * The contents of a page's scripts of type `application/ld+json`, at most 200. The tokenizer keeps no stack of open
 * elements, so a page costs its length however deep it is nested; htmlparser2's parser costs the square of its depth.
 */
export function findJsonLd(html: string): string[] {
  const scripts: string[] = [];
  let element = '';
  let attribute = '';
  let type = '';
  let isOpen = false;
  const open = () => {
    isOpen = element === 'script' && isJsonLd(type) && scripts.length < MOST_SCRIPTS;
    if (isOpen) scripts.push('');
  };
  const addToType = (text: string) => {
    if (attribute === 'type' && element === 'script') type += text;
  };
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, end) {
        element = html.slice(start, end).toLowerCase();
        type = '';
      },
      onattribname(start, end) {
        const name = html.slice(start, end).toLowerCase();
        // The first attribute of a name counts.
        attribute = name === 'type' && type !== '' ? '' : name;
      },
      onattribdata: (start, end) => addToType(html.slice(start, end)),
      onattribentity: (codepoint) => addToType(String.fromCodePoint(codepoint)),
      onattribend() {
        attribute = '';
      },
      onopentagend: open,
      onselfclosingtag: open,
      onclosetag() {
        isOpen = false;
      },
      ontext(start, end) {
        if (isOpen) scripts.push((scripts.pop() ?? '') + html.slice(start, end));
      },
      ontextentity() {},
      oncdata() {},
      oncomment() {},
      ondeclaration() {},
      onprocessinginstruction() {},
      onend() {},
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return scripts;
}

function isJsonLd(type: string): boolean {
  return /^\s*application\/ld\+json\s*(?:;|$)/i.test(type);
}
