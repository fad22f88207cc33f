import { en } from '#texts/en/index.ts';
import { speak, type Texts } from '#texts/texts.ts';

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aáeéiíoóuúyýcçnñsšzžAÁEÉIÍOÓUÚYÝCÇNÑSŠZŽ'.matchAll(/(.)(.)/gu)].map(
    ([, plain, accented]) => [plain, accented],
  ),
);

/** A text as no language has it: with accents, in brackets, and a third longer. */
function pseudo(text: string): string {
  const accented = [...text].map((letter) => accents[letter] ?? letter).join('');
  return `⟦${accented}${'~'.repeat(Math.ceil(text.length / 3))}⟧`;
}

function inPseudo<Words>(words: Words): Words {
  if (typeof words === 'string') return pseudo(words) as Words;
  if (typeof words === 'function') {
    return ((...parts: unknown[]) => inPseudo(words(...parts))) as Words;
  }
  if (Array.isArray(words)) return words.map(inPseudo) as Words;
  return Object.fromEntries(
    Object.entries(words as object).map(([name, value]) => [name, inPseudo(value)]),
  ) as Words;
}

/** From here on every text of ours can be told from one that stands elsewhere. */
export function speakPseudo(): void {
  const texts: Texts = inPseudo(en);
  speak({ texts, sentences: new Proxy({}, { get: (_, text) => pseudo(String(text)) }) });
}

const said = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt'];
/** Nobody reads these, or they are the names of keys. */
const unsaid = 'script, style, kbd';

function* textsOn(page: Element): Generator<string> {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement?.closest(unsaid))
      yield walker.currentNode.nodeValue ?? '';
  }
  for (const element of page.querySelectorAll('*')) {
    for (const name of said) yield element.getAttribute(name) ?? '';
  }
}

/** What is left of a text without what is in brackets. */
function outside(text: string): string {
  const left = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  return left === text ? text.trim() : outside(left);
}

/** Everything on the page that people read and that comes neither from the texts nor from `data`. */
export function textsFromElsewhere(page: Element, data: readonly string[]): string[] {
  return [...textsOn(page)]
    .map(outside)
    .filter(
      (text) =>
        /\p{L}/u.test(text) &&
        !data.some((known) => known === text || (text.length > 3 && known.includes(text))),
    );
}
