/** Control characters except tab and newline: a terminal may interpret them. */
const CONTROL_CHARACTERS = /[^\P{Cc}\n\t]/gu;

/** Normalizes multi-line text: line ends become `\n`, control characters are removed, Unicode is NFC, and the ends are trimmed. */
export function sanitizeMultilineText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').normalize('NFC').trim();
}
