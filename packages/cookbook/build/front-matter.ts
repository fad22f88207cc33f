/** A recipe file cut in two; `fields` in the order of the file, values trimmed and unquoted. */
export interface CutFile {
  fields: Map<string, string>;
  /** What is wrong with the front matter itself, in words. */
  problems: string[];
  /** The paragraphs below the front matter, each on one line. */
  paragraphs: string[];
}

/**
 * Cuts a `.cook` file into its fields and its paragraphs.
 * Own code, because the parser knows only some fields, throws on others and
 * joins the lines of a paragraph without a space.
 */
export function cutFile(text: string): CutFile {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const match = /^---\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(source);
  if (!match) {
    const problems = ['the file must begin with a line "---", its fields, and a line "---"'];
    return { fields: new Map(), problems, paragraphs: [] };
  }
  const paragraphs = source
    .slice(match[0].length)
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .filter((paragraph) => paragraph !== '');
  return { ...readFields(match[1] ?? ''), paragraphs };
}

/** Reads `[a, b]` (or a bare `a, b`) into its trimmed entries. */
export function readList(value: string): string[] {
  return value
    .replace(/^\[/, '')
    .replace(/\]$/, '')
    .split(',')
    .map((entry) => unquote(entry.trim()))
    .filter((entry) => entry !== '');
}

function readFields(block: string): Pick<CutFile, 'fields' | 'problems'> {
  const fields = new Map<string, string>();
  const problems: string[] = [];
  for (const line of block.split('\n')) {
    if (line.trim() === '') continue;
    const match = /^([A-Za-z][A-Za-z0-9 _-]*):(.*)$/.exec(line);
    const key = match?.[1]?.trim();
    if (key === undefined) {
      problems.push(`not "field: value" on one line: "${line.trim()}"`);
    } else if (fields.has(key)) {
      problems.push(`"${key}" is there twice`);
    } else {
      fields.set(key, unquote(match?.[2]?.trim() ?? ''));
    }
  }
  return { fields, problems };
}

function unquote(value: string): string {
  return /^(["']).*\1$/.test(value) && value.length > 1 ? value.slice(1, -1) : value;
}
