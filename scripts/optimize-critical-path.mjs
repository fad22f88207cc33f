// Makes the built pages paint with the first response, one round trip earlier (decision 021): inlines the style sheet,
// which references the fonts, so font preload hints are not needed and would only delay the first text. Pages without
// scripts keep only the CSS rules they use. On prerendered pages with content, scripts load after the
// first paint.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import { projectRoot } from './lib/run.mjs';

const clientDir = join(projectRoot, 'apps/web/build/client');
/** Has no content until its scripts run. */
const FALLBACK_PAGE = '__spa-fallback.html';
const STYLE_SHEET = /<link rel="stylesheet" href="\/(assets\/[^"]+\.css)"\/>/;
const MODULE_PRELOAD_LINK = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const APP_SCRIPT = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/;

const names = (await readdir(clientDir, { recursive: true })).filter((name) =>
  name.endsWith('.html'),
);
const files = new Set();
for (const name of names) {
  const html = await readFile(join(clientDir, name), 'utf8');
  const [link = '', file = ''] = html.match(STYLE_SHEET) ?? [];
  if (file === '') throw new Error(`${name} links to no style sheet.`);
  files.add(file);
  const styles = await readFile(join(clientDir, file), 'utf8');
  const isStatic = !html.includes('type="module"');
  const inlineStyles = isStatic ? removeUnusedRules(styles, html.replace(link, '')) : styles;
  const page = APP_SCRIPT.test(html) ? deferScripts(html, name) : html;
  await writeFile(
    join(clientDir, name),
    page.replace(link, () => `<style>${inlineStyles}</style>`),
  );
}
for (const file of files) await rm(join(clientDir, file));

/**
 * Returns `styles` without rules for classes that do not occur in the page.
 * @param {string} styles
 * @param {string} html
 */
function removeUnusedRules(styles, html) {
  const classes = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.replaceAll('&amp;', '&').replaceAll('&gt;', '>').split(/\s+/),
    ),
  );
  /** @type {(selector: import('lightningcss').Selector) => boolean} */
  const isUsed = (selector) =>
    selector.every((part) => {
      if (part.type === 'class') return classes.has(part.name);
      const inner = part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where');
      return !inner || part.selectors.some(isUsed);
    });
  const { code } = transform({
    filename: 'app.css',
    code: Buffer.from(styles),
    minify: true,
    visitor: {
      Rule: {
        style: ({ value }) => (value.selectors.some(isUsed) ? undefined : []),
      },
    },
  });
  return code.toString();
}

/**
 * Returns the page with its app scripts deferred until after the first paint, so that they do not compete with the
 * visible content for bandwidth and CPU. A background tab never paints, so it starts at once.
 * @param {string} html
 * @param {string} name
 */
function deferScripts(html, name) {
  // The fallback page has no content to paint first, so its files are fetched at once.
  const hints =
    name === FALLBACK_PAGE ? [] : [...html.matchAll(MODULE_PRELOAD_LINK)].map(([, href]) => href);
  const [, , application = ''] = html.match(APP_SCRIPT) ?? [];
  const modules = [...application.matchAll(/^import (?:\* as (\w+) from )?"([^"]+)";$/gm)];
  const rest = application.replaceAll(/^import .*;$/gm, '').trim();
  if (modules.length === 0 || /^import\s/m.test(rest)) {
    throw new Error(`${name}: unexpected format of the app's entry script.`);
  }
  const startScript = `const start = async () => {
for (const href of ${JSON.stringify(hints)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
const [${modules.map(([, variable = '']) => variable).join(', ')}] = await Promise.all([${modules.map(([, , file]) => `import("${file}")`).join(', ')}]);
${rest}
};
if (document.hidden) start(); else requestAnimationFrame(() => setTimeout(start));`;
  return (hints.length > 0 ? html.replace(MODULE_PRELOAD_LINK, '') : html).replace(
    APP_SCRIPT,
    (_whole, before, _application, after) => before + startScript + after,
  );
}
