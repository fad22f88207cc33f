import { Fragment } from 'react';
import { splitTextByMatches } from '#entities/recipe/split-text-by-matches.ts';
import { hyphenateLongWords } from '#lib/hyphenate-long-words.ts';

/** A text with the search words marked. */
export function HighlightedText({ text, words }: { text: string; words: string }) {
  return splitTextByMatches(text, words).map((part, index) =>
    part.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the segments of a text keep their order
      <mark key={index} className="rounded-[0.2em] bg-amber-soft text-ink">
        {hyphenateLongWords(part.text)}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the segments of a text keep their order
      <Fragment key={index}>{hyphenateLongWords(part.text)}</Fragment>
    ),
  );
}
