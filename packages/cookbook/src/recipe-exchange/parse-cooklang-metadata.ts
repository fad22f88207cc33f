/** Values by key in lower case; the keys of nested values are joined by a dot: `source.url`. */
export type CooklangMetadata = ReadonlyMap<string, string>;

const MAX_ENTRIES = 200;
const FRONT_MATTER = /^\s*---[ \t]*\n/;
const ENTRY = /^(\s*)([^\s:#-][^:]{0,60}):(?:\s+(.*))?$/;
/** Metadata of earlier versions of Cooklang. */
const INLINE_ENTRY = /^>>\s*([^:]{1,60}):(.*)$/;

/** Reads the metadata in front of a recipe, the simple YAML that Cooklang uses, and `>> key: value` lines. */
export function parseCooklangMetadata(text: string): { metadata: CooklangMetadata; body: string } {
  const metadata = new Map<string, string>();
  const { frontMatter, rest } = splitFrontMatter(text);
  readYaml(frontMatter, metadata);
  const body = rest.split('\n').filter((line) => {
    const [, key, value] = INLINE_ENTRY.exec(line.trim()) ?? [];
    if (key === undefined || value === undefined) return true;
    if (metadata.size < MAX_ENTRIES) metadata.set(key.trim().toLowerCase(), unquote(value));
    return false;
  });
  return { metadata, body: body.join('\n') };
}

function splitFrontMatter(text: string) {
  const start = FRONT_MATTER.exec(text)?.[0].length ?? 0;
  const end = start === 0 ? -1 : text.indexOf('\n---', start - 1);
  if (end === -1) return { frontMatter: [], rest: text };
  const nextLine = text.indexOf('\n', end + 1);
  return {
    frontMatter: text.slice(start, end).split('\n'),
    rest: nextLine === -1 ? '' : text.slice(nextLine + 1),
  };
}

/** Reads keys with a text, a list, a block of lines (`|`) or one level of nested keys. */
function readYaml(lines: readonly string[], metadata: Map<string, string>): void {
  let parent = '';
  let separator = ' ';
  const append = (text: string) => {
    const previous = metadata.get(parent);
    metadata.set(parent, previous ? `${previous}${separator}${text}` : text);
  };
  for (const line of lines) {
    const [, indent = '', key, value = ''] = ENTRY.exec(line) ?? [];
    const isInBlock = parent !== '' && separator === '\n' && /^\s|^$/.test(line);
    if (isInBlock) append(line.trim());
    else if (/^\s*-\s/.test(line)) {
      separator = ', ';
      append(unquote(line.replace(/^\s*-\s+/, '')));
    } else if (key !== undefined && indent !== '' && parent !== '')
      metadata.set(`${parent}.${key.trim().toLowerCase()}`, unquote(value));
    else if (key !== undefined && metadata.size < MAX_ENTRIES) {
      parent = key.trim().toLowerCase();
      const isBlock = /^[|>][+-]?$/.test(value.trim());
      separator = isBlock ? '\n' : ' ';
      metadata.set(parent, isBlock ? '' : unquote(value));
    } else if (parent !== '' && line.trim() !== '') append(unquote(line));
  }
}

/** The text of a YAML value: plain, quoted, or a list in brackets. */
function unquote(value: string): string {
  const text = value.trim();
  if (!text.startsWith('[') || !text.endsWith(']')) return unquoteText(text);
  return text.slice(1, -1).split(',').map(unquoteText).join(', ');
}

function unquoteText(value: string): string {
  const text = value.trim();
  if (/^'.*'$/.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (!/^".*"$/.test(text)) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}
