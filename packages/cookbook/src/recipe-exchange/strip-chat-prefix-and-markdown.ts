const CHAT_PREFIX =
  /^\u200e?\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?\]?\s?(?:-\s)?[^:\d]{1,40}:\s/iu;
const DECORATION = /\p{Extended_Pictographic}|\ufe0f|\u200d|[\u{1f3fb}-\u{1f3ff}]/gu;

/** Removes the sender and time of a chat message at the start; the line is empty if only emoji remain. */
export function stripChatPrefix(line: string): string {
  const text = line.length <= 2000 ? line.replace(CHAT_PREFIX, '') : line;
  const plain = text.replace(DECORATION, ' ').trim();
  return plain === '' ? '' : text.trim();
}

/** Removes emoji, and the marks of Markdown headings and bold text. */
export function stripMarkdownAndEmoji(line: string): string {
  return line
    .replace(DECORATION, ' ')
    .replace(/\s{2,}/g, ' ')
    .trim()
    .replace(/^#{1,6}\s{1,3}/, '')
    .replace(/^([*_]{1,3})(?=\S)(.{1,200}?)[*_]{1,3}(:?)$/, '$2$3')
    .trim();
}
