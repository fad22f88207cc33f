/** A recipe file split into front matter and steps. `fields` has trimmed, unquoted values in file order. */
export interface ParsedFrontMatter {
  fields: Map<string, string>;
  /** Problems of the front matter itself. */
  problems: string[];
  /** The paragraphs after the front matter, each as one line. */
  paragraphs: string[];
}

/**
 * Splits a `.cook` file into fields and paragraphs. Implemented here, because the Cooklang parser supports only some
 * fields, throws on others, and joins the lines of a paragraph without a space.
 */
export function parseFrontMatter(text: string): ParsedFrontMatter {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const match = /^---\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(source);
  if (!match) {
    const problems = ['the file must start with a line "---", its fields, and a line "---"'];
    return { fields: new Map(), problems, paragraphs: [] };
  }
  const paragraphs = source
    .slice(match[0].length)
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .filter((paragraph) => paragraph !== '');
  return { ...parseFields(match[1] ?? ''), paragraphs };
}

/** Parses a list: `[a, b]`, or `a, b` without brackets. */
export function parseList(value: string): string[] {
  return value
    .replace(/^\[/, '')
    .replace(/\]$/, '')
    .split(',')
    .map((entry) => unquote(entry.trim()))
    .filter((entry) => entry !== '');
}

function parseFields(block: string): Pick<ParsedFrontMatter, 'fields' | 'problems'> {
  const fields = new Map<string, string>();
  const problems: string[] = [];
  for (const line of block.split('\n')) {
    if (line.trim() === '') continue;
    const match = /^([A-Za-z][A-Za-z0-9 _-]*):(.*)$/.exec(line);
    const key = match?.[1]?.trim();
    if (key === undefined) {
      problems.push(`expected "field: value" on one line, found "${line.trim()}"`);
    } else if (fields.has(key)) {
      problems.push(`"${key}" occurs twice`);
    } else {
      fields.set(key, unquote(match?.[2]?.trim() ?? ''));
    }
  }
  return { fields, problems };
}

function unquote(value: string): string {
  return /^(["']).*\1$/.test(value) && value.length > 1 ? value.slice(1, -1) : value;
}
