/** List markers: "- ", "• ", "1. ", "2) ". */
const listMarker = /^\s*(?:[-–—*•·▪◦▢☐]|\d{1,3}[.)])\s+/;
/** A blank line, or a line break before a list marker. */
const paragraphEnd = new RegExp(`\\n[ \\t]*\\n|\\n(?=${listMarker.source.slice(1)})`);

/**
 * Splits pasted text into lines, without blank lines and list markers. With `splitByParagraph`, a blank line and a list
 * marker separate, and a single line break does not.
 */
export function splitPastedText(text: string, splitByParagraph = false): string[] {
  const normalizedText = text.replace(/\r\n?/g, '\n').trim();
  const hasParagraphs = splitByParagraph && /\n[ \t]*\n/.test(normalizedText);
  return normalizedText
    .split(hasParagraphs ? paragraphEnd : '\n')
    .map((line) =>
      line
        .replace(listMarker, '')
        .replace(/\s*\n\s*/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
}
