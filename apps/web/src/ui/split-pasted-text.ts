/** List markers: "- ", "• ", "1. ", "2) ". */
const listMarker = /^\s*(?:[-*•·▢☐]|\d{1,3}[.)])\s+/;

/**
 * Splits pasted text into lines, without blank lines and list markers. With `paragraphs`, a blank line separates and
 * a single line break does not.
 */
export function splitPastedText(text: string, splitByParagraph = false): string[] {
  const normalizedText = text.replace(/\r\n?/g, '\n').trim();
  const hasParagraphs = splitByParagraph && /\n[ \t]*\n/.test(normalizedText);
  return normalizedText
    .split(hasParagraphs ? /\n[ \t]*\n/ : '\n')
    .map((line) =>
      line
        .replace(listMarker, '')
        .replace(/\s*\n\s*/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
}
