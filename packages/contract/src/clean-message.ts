/** Control characters but tabs and the ends of lines: nobody types them, and a terminal may obey them. */
const CONTROLS = /[^\P{Cc}\n\t]/gu;

/** What somebody wrote in lines and paragraphs, in one form: no odd ends of lines, no invisible commands. */
export function cleanMessage(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').normalize('NFC').trim();
}
