import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const said = new Set(['alt', 'aria-description', 'aria-label', 'label', 'placeholder', 'title']);
const hasLetter = (value: unknown) => typeof value === 'string' && /\p{L}/u.test(value);

interface Node {
  type: string;
  [part: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The words that a piece of code would show, be they plain or in a template. */
function wordsOf(node: unknown): unknown[] {
  if (!isNode(node)) return [];
  if (node.type === 'JSXText' || node.type === 'Literal') return [node.value];
  if (node.type === 'JSXExpressionContainer') return wordsOf(node.expression);
  if (node.type === 'ConditionalExpression') {
    return [...wordsOf(node.consequent), ...wordsOf(node.alternate)];
  }
  if (node.type === 'LogicalExpression') return wordsOf(node.right);
  if (node.type !== 'TemplateLiteral') return [];
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
}

/** What stands between tags, or in an attribute that is read. */
function shownWords(node: Node): unknown[] {
  const { name } = (node.name ?? {}) as { name?: string };
  if (node.type === 'JSXAttribute') return said.has(name ?? '') ? wordsOf(node.value) : [];
  const { children } = node;
  return node.type.startsWith('JSX') && Array.isArray(children) ? children.flatMap(wordsOf) : [];
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const part of value) yield* nodesIn(part);
  if (!isNode(value)) return;
  yield value;
  for (const part of Object.values(value)) yield* nodesIn(part);
}

const wordsIn = (code: string) =>
  [...nodesIn(parseAst(code, { lang: 'tsx' }))].flatMap(shownWords).filter(hasLetter);

test('no component says a word of its own', () => {
  const files = import.meta.glob<string>(
    ['../{app,features,screens,ui}/**/*.tsx', '../root.tsx', '!../**/*.test.tsx'],
    { query: '?raw', import: 'default', eager: true },
  );
  const found = Object.entries(files)
    .map(([path, code]): [string, unknown[]] => [path, wordsIn(code)])
    .filter(([, words]) => words.length > 0);
  expect(Object.keys(files).length).toBeGreaterThan(80);
  expect(Object.fromEntries(found)).toEqual({});
});

test.each([
  '<p>Hello</p>',
  "<p>{'Hello'}</p>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code in a text
  '<p>{`Hello, ${name}`}</p>',
  "<p>{isHere && 'Hello'}</p>",
  "<p>{isHere ? 'Hello' : own.bye}</p>",
  '<>Hello</>',
  '<img alt="Hello" />',
  "<button aria-label={isHere ? own.hello : 'Bye'} />",
])('%s would be found', (code) => {
  expect(wordsIn(`export const shown = ${code};`)).toHaveLength(1);
});

test.each(['<p className="Hello">{own.hello}</p>', '<p> · {name}</p>', "<p>{say('Hello')}</p>"])(
  '%s says nothing',
  (code) => {
    expect(wordsIn(`export const shown = ${code};`)).toEqual([]);
  },
);
