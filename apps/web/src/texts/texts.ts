import type { countedMessages, errors, messages, PasswordProblem } from '@plateful/contract';
import { en } from '#texts/en/index.ts';

/** Texts of the same shape, with any words in them. */
export type InAnyLanguage<T> = T extends string
  ? string
  : T extends (...parts: infer Parts) => infer Text
    ? (...parts: Parts) => InAnyLanguage<Text>
    : { readonly [Name in keyof T]: InAnyLanguage<T[Name]> };

/** Every text of the product in one language. */
export type Texts = InAnyLanguage<typeof en>;

/** The sentences that the server says, or the contract's rules; always English on their way. `#` stands for a number. */
export type Sentence =
  | (typeof messages)[keyof typeof messages]
  | (typeof countedMessages)[keyof typeof countedMessages]
  | (typeof errors)[keyof typeof errors]['message']
  | PasswordProblem;

/** What a language is made of. It is complete when the compiler takes it. */
export interface Language {
  texts: Texts;
  sentences: Readonly<Record<Sentence, string>>;
}

/**
 * Every text that people read, in their language. It is filled in before the first screen is drawn, but after the
 * modules are there: at the top of a module take groups of texts (`const own = texts.create`), never a single one.
 */
export const texts: Texts = copy(en);

type Sentences = Readonly<Partial<Record<string, string>>>;
let sentences: Sentences = {};

/** Puts a language's words into the place of those that are there. */
export function speak(language: { texts: Texts; sentences: Sentences }): void {
  replace(texts, language.texts);
  sentences = language.sentences;
}

/** English again. */
export const speakEnglish = () => speak({ texts: en, sentences: {} });

/** A sentence of the server's in the person's language; as it came when it is none that we know. */
export function translated(sentence: string): string {
  const numbers = sentence.match(/\d+/g)?.values();
  const words = [sentence, sentence.replaceAll(/\d+/g, '#')]
    .map((known) => sentences[known])
    .find((known) => typeof known === 'string');
  return words?.replaceAll('#', () => numbers?.next().value ?? '') ?? sentence;
}

/** One of our texts as those read it who look after the product; anything else stays as it is. */
export const inEnglish = (text: string): string => counterpart(texts, en, text) ?? text;

function counterpart(group: object, english: object, text: string): string | undefined {
  for (const [name, value] of Object.entries(group)) {
    const same: unknown = Reflect.get(english, name);
    if (value === text && typeof same === 'string') return same;
    const found =
      typeof value === 'object' && typeof same === 'object' && same !== null
        ? counterpart(value, same, text)
        : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Objects and lists anew, so that the English words stay as they are. */
function copy<Words>(words: Words): Words {
  if (Array.isArray(words)) return words.map(copy) as Words;
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(
    Object.entries(words).map(([name, value]) => [name, copy(value)]),
  ) as Words;
}

function replace(group: object, words: object): void {
  for (const [name, value] of Object.entries(words)) {
    if (typeof value === 'object') replace(Reflect.get(group, name), value);
    else Reflect.set(group, name, value);
  }
}
