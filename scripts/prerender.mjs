// Writes the HTML files of the built web app: the public pages, the fallback page for all paths of the app, and the list
// of scripts that each path needs (route-preloads.json, for the server). Pages contain the styles of their content, so that
// they render with the first response (decision 021); the app starts with the complete style sheet.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { transform } from 'lightningcss';
import { createServer } from 'vite';
import { projectRoot } from './lib/run-program.mjs';

const webDir = join(projectRoot, 'apps/web');
const clientDir = join(webDir, 'build/client');

process.env.NODE_ENV = 'production';

/** @type {Record<string, { file: string, imports?: string[] }>} */
const manifest = JSON.parse(await readFile(join(clientDir, 'manifest.json'), 'utf8'));
const styleSheet = getBuiltFile('src/styles/app.css').file;
const css = await readFile(join(clientDir, styleSheet), 'utf8');

const server = await createServer({
  root: webDir,
  mode: 'production',
  server: { middlewareMode: true, hmr: false, ws: false },
  optimizeDeps: { noDiscovery: true },
  logLevel: 'warn',
});
try {
  const app = await server.ssrLoadModule('/src/prerender-pages.tsx');
  const files = {
    styles: { css },
    styleSheet: `/${styleSheet}`,
    entryScript: `/${getBuiltFile('src/main.tsx').file}`,
    getScripts,
    downloadPageScript: await buildDownloadPageScript(),
  };
  for (const path of app.prerenderedPaths) {
    const html = await app.renderPublicPage(path, files);
    await write(join(path, 'index.html'), removeUnusedStyles(html));
  }
  await write('__spa-fallback.html', removeUnusedStyles(app.renderFallbackPage(files)));
  await write('route-preloads.json', JSON.stringify(app.getPreloadsOfAllRoutes(files)));
} finally {
  await server.close();
}
await rm(join(clientDir, 'manifest.json'));

/** @param {string} name @param {string} content */
async function write(name, content) {
  await mkdir(dirname(join(clientDir, name)), { recursive: true });
  await writeFile(join(clientDir, name), content);
}

/** @param {string} source path in apps/web */
function getBuiltFile(source) {
  const built = manifest[source];
  if (!built) throw new Error(`${source} was not built.`);
  return built;
}

/**
 * The scripts of source files (relative to apps/web/src/app) and of the entry script, with all their static imports.
 * @param {readonly string[]} sourceFiles
 */
function getScripts(sourceFiles) {
  const scripts = new Set();
  /** @param {string} name */
  const add = (name) => {
    // Layouts are part of a larger file that the entry script imports.
    const built = manifest[name];
    if (!built || scripts.has(`/${built.file}`)) return;
    scripts.add(`/${built.file}`);
    for (const imported of built.imports ?? []) add(imported);
  };
  for (const name of ['src/main.tsx', ...sourceFiles.map((file) => join('src/app', file))])
    add(name);
  return [...scripts];
}

/** The only script of the download page. */
async function buildDownloadPageScript() {
  const { metafile } = await build({
    absWorkingDir: webDir,
    entryPoints: ['src/download-page-script.ts'],
    outdir: 'build/client/assets',
    entryNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    metafile: true,
    logLevel: 'warning',
  });
  return `/${Object.keys(metafile.outputs)[0]?.replace('build/client/', '')}`;
}

/**
 * Removes rules for classes and elements that do not occur in a page, then custom properties that nothing uses.
 * @param {string} html
 */
function removeUnusedStyles(html) {
  const page = html.replace(css, '');
  const classes = new Set(
    [...page.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.replaceAll('&amp;', '&').replaceAll('&gt;', '>').split(/\s+/),
    ),
  );
  const elements = new Set(
    [...page.matchAll(/<(\w+)/g)].map(([, name = '']) => name.toLowerCase()),
  );
  /** @type {(selector: import('lightningcss').Selector) => boolean} */
  const isUsed = (selector) =>
    selector.every((part) => {
      if (part.type === 'class') return classes.has(part.name);
      if (part.type === 'type') return elements.has(part.name.toLowerCase());
      const inner = part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where');
      return !inner || part.selectors.some(isUsed);
    });
  let used = transformStyles(css, {
    Rule: { style: ({ value }) => (value.selectors.some(isUsed) ? undefined : []) },
  });
  // A removed property may have been the only use of another one.
  for (let before = ''; before !== used; ) {
    before = used;
    used = removeUnusedProperties(used, page);
  }
  return html.replace(css, () => used);
}

/** @param {string} styles @param {string} page its HTML without the styles */
function removeUnusedProperties(styles, page) {
  const names = new Set(
    [...styles.matchAll(/var\((--[\w-]+)/g), ...page.matchAll(/(--[\w-]+)/g)].map(
      ([, name]) => name,
    ),
  );
  return transformStyles(styles, {
    // lightningcss also calls properties custom that it does not know, for example text-wrap.
    Declaration: {
      custom: ({ name }) => (!name.startsWith('--') || names.has(name) ? undefined : []),
    },
    Rule: { property: ({ value }) => (names.has(value.name) ? undefined : []) },
  });
}

/** @param {string} code @param {import('lightningcss').Visitor<never>} visitor */
function transformStyles(code, visitor) {
  return transform({
    filename: 'app.css',
    code: Buffer.from(code),
    minify: true,
    visitor,
  }).code.toString();
}
