/** What lists put before a line: "- ", "• ", "1. ", "2) ". */
const mark = /^\s*(?:[-*•·▢☐]|\d{1,3}[.)])\s+/;

/**
 * Pasted text as lines, without blank ones and without the marks of lists. Where `paragraphs` count, a blank line
 * separates and a single break does not.
 */
export function splitLines(text: string, paragraphs = false): string[] {
  const whole = text.replace(/\r\n?/g, '\n').trim();
  const areParagraphs = paragraphs && /\n[ \t]*\n/.test(whole);
  return whole
    .split(areParagraphs ? /\n[ \t]*\n/ : '\n')
    .map((line) =>
      line
        .replace(mark, '')
        .replace(/\s*\n\s*/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
}
