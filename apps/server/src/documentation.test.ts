import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { environmentVariables } from '#config.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const MARKDOWN_LINK = /\]\(([^()\s]+)\)/g;
const CODE_SPAN = /`([^`\n]+)`/g;
/** A path of the repository, or of a feature. */
const PATH = /^(?:apps|bench|docs|e2e|features|packages|scripts|tools|training)\/[\w./-]+$/;
/** The folders that paths in the text are relative to. */
const BASE_FOLDERS = ['', 'apps/server/src', 'apps/web/src'];
/** Files that a reader of add-a-feature.md creates. */
const EXAMPLE = /meal-plan/;

const docs = (await readdir(join(ROOT, 'docs'), { recursive: true })).map((name) => `docs/${name}`);
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...docs.filter((name) => name.endsWith('.md')),
];
const readPage = (page: string) => readFile(join(ROOT, page), 'utf8');

/** The id of a heading, as GitHub creates it. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

async function hasAnchor(path: string, anchor: string): Promise<boolean> {
  const headings = (await readFile(path, 'utf8')).matchAll(/^#+ (.+)$/gm);
  return [...headings].some(([, heading = '']) => toAnchor(heading) === anchor);
}

it.each(['.env.example', 'docs/how-to/operate.md'])('%s names every variable', async (page) => {
  const words = new Set((await readPage(page)).match(/\b[A-Z][A-Z_]+\b/g));
  expect(environmentVariables.filter((name) => !words.has(name))).toEqual([]);
});

it('.env.example has no variable that the server does not read', async () => {
  const names = [...(await readPage('.env.example')).matchAll(/^#?([A-Z_]+)=/gm)];
  expect(names.length).toBeGreaterThan(20);
  expect(names.map(([, name]) => name)).toEqual(
    names.map(() => expect.toBeOneOf([...environmentVariables])),
  );
});

it.each(pages)('%s has no broken relative link', async (page) => {
  const links = [...(await readPage(page)).matchAll(MARKDOWN_LINK)].map(([, link = '']) => link);
  const broken: string[] = [];
  for (const link of links) {
    if (/^[a-z]+:/.test(link)) continue;
    const [file = '', anchor] = link.split('#');
    const path = file === '' ? join(ROOT, page) : resolve(ROOT, dirname(page), file);
    const isFound = existsSync(path) && (anchor === undefined || (await hasAnchor(path, anchor)));
    if (!isFound) broken.push(link);
  }
  expect(broken).toEqual([]);
});

it.each(pages.filter((page) => relative('docs/decisions', page).startsWith('..')))(
  '%s names no missing file',
  async (page) => {
    const paths = [...(await readPage(page)).matchAll(CODE_SPAN)]
      .map(([, text = '']) => text)
      .filter((text) => PATH.test(text) && !EXAMPLE.test(text));
    const exists = (path: string) =>
      BASE_FOLDERS.some((folder) => existsSync(join(ROOT, folder, path)));
    expect(paths.filter((path) => !exists(path))).toEqual([]);
  },
);
