import { visitHtmlTokens } from './visit-html-tokens.ts';

/** Scripts read per page; the largest sites have about ten. */
const MAX_SCRIPTS = 200;

/** Returns the contents of a page's scripts of type `application/ld+json`, at most 200. */
export function findJsonLdScripts(html: string): string[] {
  const scripts: string[] = [];
  let element = '';
  let attribute = '';
  let type = '';
  let isOpen = false;
  const open = () => {
    isOpen = element === 'script' && isJsonLd(type) && scripts.length < MAX_SCRIPTS;
    if (isOpen) scripts.push('');
  };
  const addToType = (text: string) => {
    if (attribute === 'type' && element === 'script') type += text;
  };
  visitHtmlTokens(html, {
    onopentagname(start, end) {
      element = html.slice(start, end).toLowerCase();
      type = '';
    },
    onattribname(start, end) {
      const name = html.slice(start, end).toLowerCase();
      // HTML uses the first attribute of a name.
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
  });
  return scripts;
}

function isJsonLd(type: string): boolean {
  return /^\s*application\/ld\+json\s*(?:;|$)/i.test(type);
}
