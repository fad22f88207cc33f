import type { TextLine } from '#ports/text-recognizer.ts';

interface LineOptions {
  left?: number;
  confidence?: number;
}

const LETTER_WIDTH = 20;
const LINE_HEIGHT = 40;
const LINE_DISTANCE = 60;

/** A page in a font with letters of equal width. Words in braces are unclear. */
export function createTextLines(
  text: string,
  { left = 0, confidence = 0.95 }: LineOptions = {},
): TextLine[] {
  return text.split('\n').map((line, index) => {
    const top = index * LINE_DISTANCE;
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    const start = left + indent * LETTER_WIDTH;
    const words = line.trim().split(' ');
    return {
      region: 0,
      box: {
        ...{ left: start, top, bottom: top + LINE_HEIGHT },
        right: left + line.length * LETTER_WIDTH,
      },
      words: words.map((word) => ({
        text: word.replace(/[{}]/g, ''),
        confidence: word.startsWith('{') ? 0.4 : confidence,
      })),
    };
  });
}
