/** A paragraph that the parser can be given, and what was wrong with it. */
export interface MarkupCheck {
  problems: string[];
  /** The paragraph with the parts that would mislead the parser defused. */
  readable: string;
}

/** Marks that the parser would swallow, drop or misread in silence; each with what to write. */
const FORBIDDEN: { pattern: RegExp; advice: string }[] = [
  { pattern: /--+/, advice: 'two dashes begin a comment and the rest is lost; write one dash' },
  { pattern: /\[-/, advice: 'no comments' },
  { pattern: /^>/, advice: 'no notes lines; write a step' },
  { pattern: /^=/, advice: 'no sections' },
  { pattern: /^\s*(?:\d+[.)]|[-*•])\s/, advice: 'no numbers or bullets before a step' },
  { pattern: /#\S?/, advice: 'no cookware marks; write the pan as plain text' },
  { pattern: /@[@&?+.-]\S*/, advice: 'no "@@" and no modifiers; write @name{grams%g}' },
  { pattern: /@(?=[\s{]|$)\S*/, advice: 'a name must follow "@" at once' },
  { pattern: /@[^{}@~]*[ \t]\{/, advice: 'no space before "{"' },
  { pattern: /\}[ \t]+\((?![^)]*°)/, advice: 'the note follows "}" at once, without a space' },
  { pattern: /\{=/, advice: 'no "=" before the amount' },
  { pattern: /~\{[^%}]*\}/, advice: 'a timer needs "%" and its unit: ~{8%minutes}' },
  { pattern: /~(?!\{)[^\s{]*/, advice: 'write a timer as ~{8%minutes}; for "about" write about' },
];

/** Finds what must not stand in a step, looking at its raw text. */
export function findMarkupProblems(paragraph: string): MarkupCheck {
  const problems: string[] = [];
  for (const { pattern, advice } of FORBIDDEN) {
    const match = pattern.exec(paragraph);
    if (match) problems.push(`"${around(paragraph, match.index)}": ${advice}`);
  }
  const opened = paragraph.split('{').length;
  const closed = paragraph.split('}').length;
  if (opened !== closed) problems.push('a curly bracket is not closed (or not opened)');
  const readable = paragraph
    .replace(/--+/g, '-')
    .replace(/\[-/g, '[')
    .replace(/^[>=]+/, '')
    .replace(/~(?!\{)/g, '')
    .replace(/~\{([^%}]*)\}/g, '$1')
    .replace(/(@[^{}@~]*?)[ \t]+\{/g, '$1{')
    .replace(/#/g, '')
    .replace(/@[@&?+.-]+/g, '@');
  return { problems, readable };
}

function around(text: string, at: number): string {
  const from = Math.max(0, at - 12);
  return text.slice(from, at + 28).trim();
}
