import { setTestLanguage } from '#testing/set-test-language.ts';
import { translationLoaders } from '#texts/localization.ts';

const englishFiles = import.meta.glob<object>(['../texts/en/*.ts', '!**/legal-*'], { eager: true });

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aáeéiíoóuúyýcçnñsšzžAÁEÉIÍOÓUÚYÝCÇNÑSŠZŽ'.matchAll(/(.)(.)/gu)].map(
    ([, plain, accented]) => [plain, accented],
  ),
);

/** A pseudolocalized text: with accents, in brackets, and a third longer. */
function toPseudoText(text: string): string {
  const accented = [...text].map((letter) => accents[letter] ?? letter).join('');
  return `⟦${accented}${'~'.repeat(Math.ceil(text.length / 3))}⟧`;
}

/** Texts that the app also reads from input fields. */
const parsedTexts = new Set(['durations']);

function toPseudoTexts<TTexts>(texts: TTexts): TTexts {
  if (typeof texts === 'string') return toPseudoText(texts) as TTexts;
  if (typeof texts === 'function') {
    return ((...parts: unknown[]) => toPseudoTexts(texts(...parts))) as TTexts;
  }
  if (Array.isArray(texts)) return texts.map(toPseudoTexts) as TTexts;
  return Object.fromEntries(
    Object.entries(texts as object).map(([name, value]) => [
      name,
      parsedTexts.has(name) ? value : toPseudoTexts(value),
    ]),
  ) as TTexts;
}

for (const [path, exports] of Object.entries(englishFiles)) {
  const texts = toPseudoTexts(Object.values(exports)[0]);
  translationLoaders[path.replace('../texts/en/', './pseudo/')] = async () => texts;
}
translationLoaders['./pseudo/server-messages.ts'] = async () =>
  new Proxy({}, { get: (_, text) => toPseudoText(String(text)) });

/** Replaces all texts with pseudolocalized ones. */
export const setPseudolocale = () => setTestLanguage('pseudo');

const readableAttributes = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'placeholder',
  'title',
  'alt',
];
/** Not shown to users, or names of keys. */
const ignoredSelector = 'script, style, kbd';

function* getTexts(page: Element): Generator<string> {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement?.closest(ignoredSelector))
      yield walker.currentNode.nodeValue ?? '';
  }
  for (const element of page.querySelectorAll('*')) {
    for (const name of readableAttributes) yield element.getAttribute(name) ?? '';
  }
}

/** The part of a text outside brackets. */
function removeTranslatedParts(text: string): string {
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  return rest === text ? text.trim() : removeTranslatedParts(rest);
}

/** All visible and accessible text of the page that comes neither from the texts nor from `data`. */
export function findUntranslatedTexts(page: Element, data: readonly string[]): string[] {
  return [...getTexts(page)]
    .map(removeTranslatedParts)
    .filter(
      (text) =>
        /\p{L}/u.test(text) &&
        !data.some((value) => value === text || (text.length > 3 && value.includes(text))),
    );
}
