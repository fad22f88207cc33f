import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const textAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'label',
  'placeholder',
  'title',
]);
const containsLetter = (value: unknown) => typeof value === 'string' && /\p{L}/u.test(value);

interface AstNode {
  type: string;
  [child: string]: unknown;
}
const isAstNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The literal text in a piece of code, plain or in a template. */
function getLiterals(node: unknown): unknown[] {
  if (!isAstNode(node)) return [];
  if (node.type === 'JSXText' || node.type === 'Literal') return [node.value];
  if (node.type === 'JSXExpressionContainer') return getLiterals(node.expression);
  if (node.type === 'ConditionalExpression') {
    return [...getLiterals(node.consequent), ...getLiterals(node.alternate)];
  }
  if (node.type === 'LogicalExpression') return getLiterals(node.right);
  if (node.type !== 'TemplateLiteral') return [];
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
}

/** Text between tags and in attributes that users read. */
function getVisibleText(node: AstNode): unknown[] {
  const { name } = (node.name ?? {}) as { name?: string };
  if (node.type === 'JSXAttribute')
    return textAttributes.has(name ?? '') ? getLiterals(node.value) : [];
  const { children } = node;
  return node.type.startsWith('JSX') && Array.isArray(children)
    ? children.flatMap(getLiterals)
    : [];
}

function* walkAst(value: unknown): Generator<AstNode> {
  if (Array.isArray(value)) for (const child of value) yield* walkAst(child);
  if (!isAstNode(value)) return;
  yield value;
  for (const node of Object.values(value)) yield* walkAst(node);
}

const findHardcodedText = (code: string) =>
  [...walkAst(parseAst(code, { lang: 'tsx' }))].flatMap(getVisibleText).filter(containsLetter);

test('no component contains hardcoded text', () => {
  const files = import.meta.glob<string>(
    [
      '../{app,entities,features,screens,ui}/**/*.tsx',
      '../prerender-pages.tsx',
      '!../**/*.test.tsx',
    ],
    { query: '?raw', import: 'default', eager: true },
  );
  const hardcodedTexts = Object.entries(files)
    .map(([path, code]): [string, unknown[]] => [path, findHardcodedText(code)])
    .filter(([, words]) => words.length > 0);
  expect(Object.keys(files).length).toBeGreaterThan(80);
  expect(Object.fromEntries(hardcodedTexts)).toEqual({});
});

test.each([
  '<p>Hello</p>',
  "<p>{'Hello'}</p>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code in a text
  '<p>{`Hello, ${name}`}</p>',
  "<p>{isHere && 'Hello'}</p>",
  "<p>{isActive ? 'Hello' : t.bye}</p>",
  '<>Hello</>',
  '<img alt="Hello" />',
  "<button aria-label={isActive ? t.hello : 'Bye'} />",
])('finds the text in %s', (code) => {
  expect(findHardcodedText(`export const shown = ${code};`)).toHaveLength(1);
});

test.each(['<p className="Hello">{t.hello}</p>', '<p> · {name}</p>', "<p>{say('Hello')}</p>"])(
  'finds no text in %s',
  (code) => {
    expect(findHardcodedText(`export const shown = ${code};`)).toEqual([]);
  },
);
