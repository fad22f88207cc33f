/** The result of checking a paragraph before it is parsed. */
export interface MarkupCheckResult {
  problems: string[];
  /** The paragraph without the markup that would mislead the parser. */
  sanitizedText: string;
}

/** Markup that the parser would silently drop or misread, with advice. */
const FORBIDDEN_MARKUP: { pattern: RegExp; advice: string }[] = [
  { pattern: /--+/, advice: 'two dashes start a comment; write one dash' },
  { pattern: /\[-/, advice: 'comments are not allowed' },
  { pattern: /^>/, advice: 'note lines are not allowed; write a step' },
  { pattern: /^=/, advice: 'sections are not allowed' },
  {
    pattern: /^\s*(?:\d+[.)]|[-*•])\s/,
    advice: 'numbers and bullets before a step are not allowed',
  },
  { pattern: /#\S?/, advice: 'cookware markup is not allowed; write the pan as plain text' },
  { pattern: /@[@&?+.-]\S*/, advice: '"@@" and modifiers are not allowed; write @name{grams%g}' },
  { pattern: /@(?=[\s{]|$)\S*/, advice: 'a name must directly follow "@"' },
  { pattern: /@[^{}@~]*[ \t]\{/, advice: 'remove the space before "{"' },
  { pattern: /\}[ \t]+\((?![^)]*°)/, advice: 'the note must directly follow "}", without a space' },
  { pattern: /\{=/, advice: 'remove "=" before the amount' },
  { pattern: /~\{[^%}]*\}/, advice: 'a timer needs "%" and its unit: ~{8%minutes}' },
  { pattern: /~(?!\{)[^\s{]*/, advice: 'write a timer as ~{8%minutes}, and "about" as a word' },
];

/** Finds forbidden markup in the raw text of a step, and removes what would mislead the parser. */
export function checkAndSanitizeMarkup(paragraph: string): MarkupCheckResult {
  const problems: string[] = [];
  for (const { pattern, advice } of FORBIDDEN_MARKUP) {
    const match = pattern.exec(paragraph);
    if (match) problems.push(`"${getExcerpt(paragraph, match.index)}": ${advice}`);
  }
  const openCount = paragraph.split('{').length;
  const closeCount = paragraph.split('}').length;
  if (openCount !== closeCount) problems.push('unbalanced curly brackets');
  const sanitizedText = paragraph
    .replace(/--+/g, '-')
    .replace(/\[-/g, '[')
    .replace(/^[>=]+/, '')
    .replace(/~(?!\{)/g, '')
    .replace(/~\{([^%}]*)\}/g, '$1')
    .replace(/(@[^{}@~]*?)[ \t]+\{/g, '$1{')
    .replace(/#/g, '')
    .replace(/@[@&?+.-]+/g, '@');
  return { problems, sanitizedText };
}

function getExcerpt(text: string, index: number): string {
  const from = Math.max(0, index - 12);
  return text.slice(from, index + 28).trim();
}
