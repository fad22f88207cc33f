import { parse, YAMLParseError } from 'yaml';

/** A recipe file split into front matter and steps. */
export interface RecipeFileParts {
  /** Values are strings, lists of strings, or maps of strings. */
  fields: Map<string, unknown>;
  /** Problems of the front matter itself. */
  problems: string[];
  /** The paragraphs after the front matter, each as one line. */
  paragraphs: string[];
}

/** Splits a `.cook` file into fields (YAML in which every scalar is a string) and paragraphs. */
export function splitRecipeFile(text: string): RecipeFileParts {
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

function parseFields(block: string): Pick<RecipeFileParts, 'fields' | 'problems'> {
  try {
    const fields: unknown = parse(block, { schema: 'failsafe' });
    if (isRecord(fields)) return { fields: new Map(Object.entries(fields)), problems: [] };
    return { fields: new Map(), problems: ['expected "field: value" on each line'] };
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    // The first line of the file is "---".
    const line = (error.linePos?.[0].line ?? 0) + 1;
    const reason = error.message.split(' at line ')[0];
    return { fields: new Map(), problems: [`line ${line}: ${reason}; quote a value with ": "`] };
  }
}

/** Whether a value is a map of YAML. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
