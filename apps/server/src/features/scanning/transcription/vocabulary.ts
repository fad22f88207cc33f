/** How much more frequent the word with accents is. */
const MIN_ACCENTED_RATIO = 4;

/** The words of recipes. */
export class Vocabulary {
  readonly #counts = new Map<string, number>();
  readonly #byLength = new Map<number, string[]>();
  /** The accented words of each word without accents. */
  readonly #accented = new Map<string, string[]>();

  constructor(texts: Iterable<string>) {
    this.add(texts);
  }

  add(texts: Iterable<string>): void {
    for (const text of texts) {
      for (const [word] of text.toLowerCase().matchAll(WORD)) {
        const count = this.count(word);
        if (count === 0) this.#index(word);
        this.#counts.set(word, count + 1);
      }
    }
  }

  #index(word: string): void {
    append(this.#byLength, word.length, word);
    const plain = removeAccents(word);
    if (plain !== word) append(this.#accented, plain, word);
  }

  /** How often a lowercase word occurs. */
  count(word: string): number {
    return this.#counts.get(word) ?? 0;
  }

  /** A far more frequent word that differs in its accents only, which are often not read. */
  findAccented(word: string): string | null {
    const accented = this.#accented.get(removeAccents(word)) ?? [];
    const [mostFrequent] = accented.toSorted((a, b) => this.count(b) - this.count(a));
    const isUsual =
      mostFrequent && this.count(mostFrequent) > MIN_ACCENTED_RATIO * this.count(word);
    return isUsual ? mostFrequent : null;
  }

  *listWords(minLength: number, maxLength: number): Generator<string> {
    for (let length = minLength; length <= maxLength; length += 1)
      yield* this.#byLength.get(length) ?? [];
  }
}

const WORD = /\p{L}+/gu;

function removeAccents(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}

function append<Key>(lists: Map<Key, string[]>, key: Key, word: string): void {
  const list = lists.get(key);
  if (list) list.push(word);
  else lists.set(key, [word]);
}
