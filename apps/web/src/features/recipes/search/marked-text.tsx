import { Fragment } from 'react';
import { markWords } from '#features/recipes/search/mark-words.ts';

/** A text in which the words that were searched for are marked. */
export function MarkedText({ text, words }: { text: string; words: string }) {
  return markWords(text, words).map((part, index) =>
    part.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stand in their order
      <mark key={index} className="rounded-[0.2em] bg-amber-soft text-ink">
        {part.text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{part.text}</Fragment>
    ),
  );
}
